'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CodeBlock } from '@/components/ui/code-block'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { curlOf, scriptOf, type Trial } from '@/lib/open-api/call'
import type { Operation } from '@/lib/open-api/document'

type Kind = 'curl' | 'javascript'

/** The call as it is filled in, for a shell and in JavaScript. */
export function Snippets({ operation, trial }: { operation: Operation; trial: Trial }) {
  const t = useTranslations('openApi')
  const [kind, setKind] = useState<Kind>('curl')
  const make = kind === 'curl' ? curlOf : scriptOf
  const segments = (['curl', 'javascript'] as const).map((value) => ({ value, label: t(value) }))
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t('snippet')}
        value={kind}
        onChange={setKind}
        segments={segments}
        className="self-start"
      />
      <CodeBlock title={t('snippet')} text={make(operation, trial, location.origin)} />
    </div>
  )
}
