'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CodeBlock } from '@/components/ui/code-block'
import { SegmentedControl } from '@/components/ui/segmented-control'
import {
  EXAMPLE_LANGUAGE_NAMES,
  type Example,
  type ExampleLanguage,
  exampleFor,
} from '@/lib/open-api/examples'
import { useOrigin } from './use-origin'

/** Whole programs for the usual jobs, with the address of this platform. */
export function Examples({ examples }: { examples: readonly Example[] }) {
  const t = useTranslations('openApi')
  const origin = useOrigin()
  const [language, setLanguage] = useState<ExampleLanguage>('curl')
  const segments = EXAMPLE_LANGUAGE_NAMES.map((value) => ({ value, label: t(value) }))
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <p className="max-w-[70ch] text-body text-muted">{t('examplesAbout')}</p>
      <SegmentedControl
        label={t('language')}
        value={language}
        onChange={setLanguage}
        segments={segments}
        className="self-start"
      />
      {examples
        .filter((example) => example.language === language)
        .map((example) => (
          <CodeBlock
            key={example.file}
            title={t(`jobs.${example.job}`)}
            note={example.file}
            text={exampleFor(example, origin)}
          />
        ))}
    </div>
  )
}
