'use client'
import { Languages } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { NativeSelect } from '@/components/ui/native-select'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@/lib/i18n/languages'
import { keepLanguage } from './keep-choice'

type Props = { language: Language; label: string; framed?: boolean }

/** The languages by their own names; choosing one shows the page in it. */
export function LanguageSelect({ language, label, framed }: Props) {
  const router = useRouter()
  const [, startTransition] = useTransition()
  return (
    <NativeSelect
      quiet={!framed}
      className={framed ? undefined : '-ms-2.5'}
      leading={<Languages />}
      aria-label={label}
      value={language}
      onChange={(event) => {
        keepLanguage(event.currentTarget.value as Language)
        startTransition(() => router.refresh())
      }}
    >
      {LANGUAGES.map((code) => (
        <option key={code} value={code} lang={code}>
          {LANGUAGE_NAMES[code]}
        </option>
      ))}
    </NativeSelect>
  )
}
