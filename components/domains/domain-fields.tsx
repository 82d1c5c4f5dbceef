'use client'
import { useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import { ChoiceField, FormSection, TextField } from '@/components/accounts/form-fields'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { derivedColors } from '@/lib/brand/colors'
import { DOMAIN_PICTURES, LOGIN_VIEWS, MAX_DOMAIN_PICTURE_KB } from '@/lib/domains/schema'
import { LANGUAGE_NAMES, LANGUAGES } from '@/lib/i18n/languages'
import { ColorField } from './color-field'
import { ContrastNotes } from './contrast-notes'
import type { DomainValues, shownColors } from './form-values'
import { PictureField } from './picture-field'
import type { useChosenPictures } from './use-chosen-pictures'

type Props = {
  colors: ReturnType<typeof shownColors>
  pictures: ReturnType<typeof useChosenPictures>
}

export function DomainFields({ colors, pictures }: Props) {
  const t = useTranslations('domains')
  const view = useController<DomainValues, 'loginView'>({ name: 'loginView' })
  const derived = derivedColors(colors.themeColor)
  const languages = LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))
  return (
    <>
      <FormSection title={t('general')}>
        <TextField<DomainValues> name="host" label={t('host')} hint={t('hostHint')} required ltr />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField<DomainValues> name="title" label={t('siteTitle')} hint={t('siteTitleHint')} required />
          <ChoiceField<DomainValues> name="defaultLanguage" label={t('language')} options={languages} />
        </div>
      </FormSection>
      <FormSection title={t('colors')}>
        <div className="grid gap-4 sm:grid-cols-3">
          <ColorField name="themeColor" derived={colors.themeColor} />
          <ColorField name="hoverColor" derived={derived.hoverColor} />
          <ColorField name="selectedColor" derived={derived.selectedColor} />
        </div>
        <ContrastNotes colors={colors} />
      </FormSection>
      <FormSection title={t('loginView')}>
        <SegmentedControl
          label={t('loginView')}
          value={view.field.value}
          onChange={view.field.onChange}
          className="max-w-80"
          segments={LOGIN_VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
      </FormSection>
      <FormSection title={t('pictures')} text={t('picturesHint', { max: MAX_DOMAIN_PICTURE_KB })}>
        <div className="divide-y divide-hairline">
          {DOMAIN_PICTURES.map((picture) => (
            <PictureField
              key={picture}
              picture={picture}
              url={pictures.urlOf(picture)}
              changed={picture in pictures.chosen}
              problem={pictures.problems[picture] ?? null}
              onChoose={(file, problem) => pictures.choose(picture, file, problem)}
            />
          ))}
        </div>
      </FormSection>
    </>
  )
}
