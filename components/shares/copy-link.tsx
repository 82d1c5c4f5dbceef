'use client'
import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'

/** The address in a field, to be copied: by us, or by hand where the browser does not let us. */
export function CopyLink({ link, onCopied }: { link: string; onCopied: () => void }) {
  const t = useTranslations('shares.made')
  const field = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'idle' | 'copied' | 'byHand'>('idle')
  const copy = async () => {
    const input = field.current?.querySelector('input')
    input?.focus()
    input?.select()
    const isDone = await isCopied(link)
    setState(isDone ? 'copied' : 'byHand')
    // Marked, it can be copied by hand.
    onCopied()
  }
  return (
    <div ref={field} className="flex flex-col gap-1.5">
      <div className="flex gap-2">
        <Input
          readOnly
          dir="ltr"
          aria-label={t('link')}
          value={link}
          onFocus={(event) => event.currentTarget.select()}
          className="font-mono text-meta"
        />
        <Button
          tone="primary"
          icon={state === 'copied' ? <Check className="size-4" /> : <Copy className="size-4" />}
          onClick={() => void copy()}
        >
          {t(state === 'copied' ? 'copied' : 'copy')}
        </Button>
      </div>
      <p role="status" className="text-meta text-muted empty:hidden">
        {state === 'byHand' && t('byHand')}
      </p>
    </div>
  )
}

/** Pages without https have no clipboard, and people refuse it; what is marked may be copied the old way. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
