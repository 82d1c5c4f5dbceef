'use client'
import { Languages } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { NativeSelect } from '@/components/ui/native-select'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@/lib/i18n/languages'
import { keepLanguage } from './keep-choice'

type Props = { language: Language; label: string; framed?: boolean }

/** The languages by their own names; choosing one shows the page in it. */
export function LanguageSelect({ language, label, framed }: Props) {
  const router = useRouter()
  const [, startTransition] = useTransition()
  const select = useRef<HTMLSelectElement>(null)
  const choose = (chosen: string) => {
    // React, on waking up, puts back what the server wrote and tells of it as if somebody had chosen it.
    if (chosen === language) return
    keepLanguage(chosen as Language)
    startTransition(() => router.refresh())
  }
  // What was chosen before the page was awake stands in the field, and nobody was told.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking up
  useEffect(() => {
    const early = select.current?.value
    if (early) choose(early)
  }, [])
  return (
    <NativeSelect
      look={framed ? 'field' : 'quiet'}
      className={framed ? undefined : '-ms-2.5'}
      leading={<Languages />}
      aria-label={label}
      value={language}
      ref={select}
      // A browser that fills in what stood here before a reload would choose for the visitor.
      autoComplete="off"
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {LANGUAGES.map((code) => (
        <option key={code} value={code} lang={code}>
          {LANGUAGE_NAMES[code]}
        </option>
      ))}
    </NativeSelect>
  )
}
