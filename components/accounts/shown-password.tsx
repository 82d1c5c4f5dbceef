'use client'
import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Ltr } from '@/components/ui/ltr'

/** A made-up password, to be copied or read out. */
export function ShownPassword({ password }: { password: string }) {
  const t = useTranslations('accounts.password')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(password)
    setCopied(true)
  }
  return (
    <div className="flex items-center gap-2 rounded-control bg-sunken ps-3 pe-1">
      <Ltr className="min-w-0 flex-1 py-2 font-mono text-md tracking-wide select-all">{password}</Ltr>
      <IconButton
        label={copied ? t('copied') : t('copy')}
        icon={copied ? <Check /> : <Copy />}
        onClick={() => void copy()}
      />
    </div>
  )
}
