'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { FormNotice } from '@/components/forms/form-notice'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Switch } from '@/components/ui/switch'
import { mostReached } from '@/lib/commands/batch-progress'
import { WaitsAtMostField } from '../send/waits-at-most-field'
import { PreflightFacts } from './preflight-facts'
import type { BatchOrder } from './use-batch-order'

type Props = {
  order: BatchOrder
  /** Whether devices and values can be sent as they are. */
  isReady: boolean
  /** A field says why it was refused. */
  isSaidAtField: boolean
  /** Where the buttons are drawn. */
  foot: HTMLElement | null
  onTry: () => void
}

/** How a batch would go, what becomes of devices that it does not reach now, and the question before it is sent. */
export function BatchOrderPart({ order, isReady, isSaidAtField, foot, onTry }: Props) {
  const t = useTranslations('commands')
  const ui = useTranslations('ui')
  const [isAsking, setAsking] = useState(false)
  const { facts, refusal, fields } = order
  const { replace, setReplace, skipOffline, setSkipOffline, hours, setHours } = order.options
  const reached = facts ? mostReached(facts, { replace, skipOffline }) : 0
  const texts = [...new Set(facts?.texts.flatMap(({ text }) => text ?? []))]
  const check = () => {
    onTry()
    if (isReady) order.check()
  }
  return (
    <>
      <FormNotice text={refusal && !isSaidAtField ? (fields[0]?.message ?? refusal.message) : null} />
      {facts && <PreflightFacts facts={facts} />}
      <div className="flex flex-col gap-3">
        <Switch label={t('batch.skipOffline')} checked={skipOffline} onCheckedChange={setSkipOffline} />
        {!skipOffline && (
          <>
            <Switch label={t('batch.replace')} checked={replace} onCheckedChange={setReplace} />
            <WaitsAtMostField hours={hours} onChange={setHours} />
          </>
        )}
      </div>
      {isAsking && facts && (
        <AlertDialog
          open
          title={t('batch.confirmTitle', { count: reached })}
          text={t('batch.confirmText', { text: texts.join(' · ') })}
          action={t('batch.send', { count: reached })}
          danger={facts.danger === 'confirmTwice'}
          busy={order.order.isPending}
          cancel={ui('cancel')}
          onAction={order.send}
          onCancel={() => setAsking(false)}
        >
          {facts.danger === 'confirmTwice' && <p className="text-body text-danger">{t('send.lost')}</p>}
          <FormNotice text={order.order.error?.message ?? null} />
        </AlertDialog>
      )}
      {foot &&
        createPortal(
          <>
            {facts && (
              <Button
                tone={facts.danger === 'confirmTwice' ? 'danger' : 'primary'}
                disabled={reached <= 0}
                onClick={() => {
                  order.order.reset()
                  setAsking(true)
                }}
              >
                {t('batch.send', { count: reached })}
              </Button>
            )}
            <Button tone={facts ? 'secondary' : 'primary'} busy={order.isChecking} onClick={check}>
              {facts ? t('batch.checkAgain') : t('batch.check')}
            </Button>
          </>,
          foot,
        )}
    </>
  )
}
