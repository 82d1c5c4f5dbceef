'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { CopyBox } from '@/components/ui/copy-box'
import { Dialog } from '@/components/ui/dialog'
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
  return (
    <div>
      <dt className="mb-1 text-body font-medium">{label}</dt>
      <dd>
        <CopyBox text={value} copyLabel={t('copy', { name: label })} copiedLabel={t('copied')} />
      </dd>
    </div>
  )
}
