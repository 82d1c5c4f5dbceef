'use client'
import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'

const SHOWN_MS = 2000

/** Code under a title, with a button that copies it. */
export function CodeBlock({ title, text }: { title: string; text: string }) {
  const t = useTranslations('openApi')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h4 className="text-body font-semibold">{title}</h4>
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
