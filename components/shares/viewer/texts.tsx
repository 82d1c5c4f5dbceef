import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { type Formats, makeFormats } from '@/lib/format/formats'
import { isLanguage, type Language, textDirection } from '@/lib/i18n/languages'
import { plainTexts, type TextValues } from '@/lib/i18n/plain-texts'
import { LANGUAGE_QUERY, type ViewerTexts } from '@/lib/shares/viewer-page'
import { durationParts, unitsOf } from '@/lib/shares/viewer-words'

/** The build leaves of each file what `viewerTexts` picks. */
const LOADERS: Record<Language, () => Promise<{ default: ViewerTexts }>> = {
  en: () => import('@/messages/en.json'),
  zh: () => import('@/messages/zh.json') as Promise<{ default: ViewerTexts }>,
  ar: () => import('@/messages/ar.json') as Promise<{ default: ViewerTexts }>,
  pt: () => import('@/messages/pt.json') as Promise<{ default: ViewerTexts }>,
  es: () => import('@/messages/es.json') as Promise<{ default: ViewerTexts }>,
}

export const loadViewerTexts = (language: Language): Promise<ViewerTexts> =>
  LOADERS[language]().then((module) => module.default)

type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}`
}[keyof T & string]
type Namespace = keyof ViewerTexts
export type Translate<N extends Namespace> = (key: KeysOf<ViewerTexts[N]>, values?: TextValues) => string

type Speaking = {
  language: Language
  formats: Formats
  speak: (language: Language) => void
  translate: (namespace: Namespace, key: string, values?: TextValues) => string
}
const SpeakingContext = createContext<Speaking | null>(null)

function useSpeaking(): Speaking {
  const speaking = useContext(SpeakingContext)
  if (!speaking) throw new Error('there are no texts')
  return speaking
}

/** Texts of a part of `messages`, as `useTranslations` of the console gives them. */
export function useTexts<N extends Namespace>(namespace: N): Translate<N> {
  const { translate } = useSpeaking()
  return useCallback((key, values) => translate(namespace, key, values), [translate, namespace])
}

export const useFormats = (): Formats => useSpeaking().formats

export function useLanguage(): Pick<Speaking, 'language' | 'speak'> {
  const { language, speak } = useSpeaking()
  return { language, speak }
}

type Props = { first: Language; texts: ViewerTexts; children: ReactNode }

/** The language of the page, which its visitor may change: in the address, for a reload, and nowhere else. */
export function TextsProvider({ first, texts, children }: Props) {
  const [spoken, setSpoken] = useState({ language: first, texts })
  const speak = useCallback((language: Language) => {
    if (!isLanguage(language)) return
    loadViewerTexts(language).then(
      (loaded) => setSpoken({ language, texts: loaded }),
      // Without a network the page stays in the language that it has.
      () => {},
    )
  }, [])
  useEffect(() => {
    const { language } = spoken
    const root = document.documentElement
    if (root.lang === language) return
    root.lang = language
    root.dir = textDirection(language)
    const address = new URL(location.href)
    address.searchParams.set(LANGUAGE_QUERY, language)
    history.replaceState(null, '', address)
  }, [spoken])
  const speaking = useMemo(() => speakingOf(spoken.language, spoken.texts, speak), [spoken, speak])
  return <SpeakingContext.Provider value={speaking}>{children}</SpeakingContext.Provider>
}

function speakingOf(language: Language, texts: ViewerTexts, speak: Speaking['speak']): Speaking {
  const write = plainTexts(language)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    language,
    speak,
    formats: {
      ...makeFormats(language, zone, unitsOf(navigator.languages), texts.units),
      duration: durationWriter(language),
    },
    translate: (namespace, key, values) => write(textAt(texts[namespace], key), values),
  }
}

/** `1 hr 20 min`: beside distances, and to people who read it once, `11m` would say something else. */
function durationWriter(language: Language): Formats['duration'] {
  const part = (value: number, unit: string) =>
    new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'short' }).format(
      value,
    )
  return (seconds) =>
    durationParts(seconds)
      .map(({ value, unit }) => part(value, unit))
      .join(' ')
}

function textAt(tree: unknown, key: string): string {
  let found = tree
  for (const name of key.split('.')) found = (found as Record<string, unknown>)[name]
  return found as string
}
