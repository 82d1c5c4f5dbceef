'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CodeBlock } from '@/components/ui/code-block'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { EXAMPLE_KINDS, exampleBody } from '@/lib/webhooks/examples'
import { VERIFY_EXAMPLES, type VerifyLanguage } from '@/lib/webhooks/verify-examples'

const LANGUAGES = Object.keys(VERIFY_EXAMPLES) as VerifyLanguage[]
/** Names of languages are the same in all of ours. */
const NAMES: Record<VerifyLanguage, string> = { typescript: 'TypeScript', python: 'Python', shell: 'curl' }

/** What webhooks send, kind by kind, and how a receiver knows that it is ours. */
export function WebhookGuide() {
  const t = useTranslations('openApi.webhooks')
  const [kind, setKind] = useState<(typeof EXAMPLE_KINDS)[number]>('trip.ended')
  const [language, setLanguage] = useState<VerifyLanguage>('typescript')
  const body = JSON.stringify(JSON.parse(exampleBody(kind)), null, 2)
  return (
    <details className="rounded-panel border border-hairline bg-surface">
      <summary className="cursor-pointer px-4 py-3 text-md font-semibold">{t('title')}</summary>
      <div className="flex flex-col gap-4 border-t border-hairline p-4">
        <p className="max-w-[70ch] text-body text-muted">{t('text')}</p>
        <Field label={t('kind')} className="max-w-80">
          {(control) => (
            <NativeSelect
              {...control}
              dir="ltr"
              value={kind}
              onChange={(event) => {
                const chosen = EXAMPLE_KINDS.find((one) => one === event.currentTarget.value)
                if (chosen) setKind(chosen)
              }}
            >
              {EXAMPLE_KINDS.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <CodeBlock title={t('body')} text={body} />
        <p className="max-w-[70ch] text-body text-muted">{t('checkText')}</p>
        <SegmentedControl
          label={t('check')}
          value={language}
          onChange={setLanguage}
          segments={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
          className="self-start"
        />
        <CodeBlock title={t('check')} text={VERIFY_EXAMPLES[language]} />
      </div>
    </details>
  )
}
