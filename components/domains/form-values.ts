import type { z } from 'zod'
import { DEFAULT_THEME_COLOR } from '@/lib/brand/brand'
import { derivedColors } from '@/lib/brand/colors'
import type { createDomainBody, Domain } from '@/lib/domains/schema'

export type DomainValues = z.input<typeof createDomainBody>

/** What the form of a domain starts with. */
export function startValues(domain: Domain | null, language: DomainValues['defaultLanguage']): DomainValues {
  if (!domain) {
    return {
      host: '',
      title: '',
      defaultLanguage: language,
      themeColor: DEFAULT_THEME_COLOR,
      hoverColor: null,
      selectedColor: null,
      loginView: 'newlogin',
    }
  }
  const { host, title, defaultLanguage, themeColor, hoverColor, selectedColor, loginView } = domain
  return { host, title, defaultLanguage, themeColor, hoverColor, selectedColor, loginView }
}

const isColor = (value: string | null): value is string => value !== null && /^#[0-9a-f]{6}$/i.test(value)

/** The three colours that are shown while some may be half typed. */
export function shownColors({
  themeColor,
  hoverColor,
  selectedColor,
}: Pick<DomainValues, 'themeColor' | 'hoverColor' | 'selectedColor'>) {
  const theme = isColor(themeColor) ? themeColor : DEFAULT_THEME_COLOR
  const derived = derivedColors(theme)
  return {
    themeColor: theme,
    hoverColor: isColor(hoverColor) ? hoverColor : derived.hoverColor,
    selectedColor: isColor(selectedColor) ? selectedColor : derived.selectedColor,
  }
}
