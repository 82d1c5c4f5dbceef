'use client'
import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Ltr } from '@/components/ui/ltr'
import type { AcceptedApplication } from '@/lib/demo-applications/schema'

type Props = { name: string; accepted: AcceptedApplication; onClose: () => void }

/** The login and the one-time password of a demo account that was just made. */
export function ReadyDialog({ name, accepted: { login, password, mailed }, onClose }: Props) {
  const t = useTranslations('demoApplications')
  const ui = useTranslations('ui')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('readyTitle', { name })}
      description={t(mailed ? 'readyMailed' : 'readyHandOver')}
      closeLabel={ui('close')}
      footer={
        <Button tone="primary" onClick={onClose}>
          {ui('close')}
        </Button>
      }
    >
      <dl className="flex flex-col gap-3">
        <Secret label={t('login')} value={login} />
        <Secret label={t('password')} value={password} />
      </dl>
      <p className="mt-3 text-meta text-muted">{t('fewMoments')}</p>
    </Dialog>
  )
}

function Secret({ label, value }: { label: string; value: string }) {
  const t = useTranslations('demoApplications')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  return (
    <div>
      <dt className="mb-1 text-body font-medium">{label}</dt>
      <dd className="flex items-center gap-2 rounded-control bg-sunken ps-3 pe-1">
        <Ltr className="min-w-0 flex-1 py-2 font-mono text-md select-all">{value}</Ltr>
        <IconButton
          label={copied ? t('copied') : t('copy', { name: label })}
          icon={copied ? <Check /> : <Copy />}
          onClick={() => void copy()}
        />
      </dd>
    </div>
  )
}
