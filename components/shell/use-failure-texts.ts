'use client'
import { useEffect, useState } from 'react'
import { DEFAULT_LANGUAGE, isLanguage, LOCALE_COOKIE } from '@/lib/i18n/languages'
import texts from '@/messages/failure.json'

/**
 * Texts for when nothing else can be relied on: they come along in all languages. Which one it is
 * stands on the document, which in a page that failed has its language only once it is drawn.
 */
export function useFailureTexts(): (typeof texts)['en'] {
  const [language, setLanguage] = useState(DEFAULT_LANGUAGE)
  useEffect(() => {
    const chosen = new RegExp(`\\b${LOCALE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1]
    const { lang } = document.documentElement
    const wanted = [chosen, lang, navigator.language.slice(0, 2)].find(isLanguage)
    if (wanted) setLanguage(wanted)
  }, [])
  return texts[language]
}
