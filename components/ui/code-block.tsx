'use client'
import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from './icon-button'

const SHOWN_MS = 2000

type Props = {
  title: string
  /** Of which file it is. */
  note?: string
  text: string
}

/** Code under a title, with a button that copies it. */
export function CodeBlock({ title, note, text }: Props) {
  const t = useTranslations('ui')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h4 className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-body font-semibold">
          {title}
          {note && (
            <bdi dir="ltr" className="font-mono text-meta font-normal text-muted wrap-anywhere">
              {note}
            </bdi>
          )}
        </h4>
        <IconButton
          label={copied ? t('copied') : t('copy')}
          icon={copied ? <Check /> : <Copy />}
          onClick={() => void copy()}
        />
      </div>
      <pre
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long code is scrolled by keyboard
        tabIndex={0}
        className="max-h-90 overflow-auto rounded-control border border-hairline bg-surface p-3 font-mono text-meta"
      >
        {text}
      </pre>
    </section>
  )
}
