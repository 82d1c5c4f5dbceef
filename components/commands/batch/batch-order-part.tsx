'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { FootNotice } from '@/components/forms/foot-notice'
import { FormNotice } from '@/components/forms/form-notice'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Switch } from '@/components/ui/switch'
import { useWaitsText, WaitsAtMostField } from '../send/waits-at-most-field'
import { CountField, isCountTyped } from './count-field'
import { PreflightFacts } from './preflight-facts'
import type { BatchOrder } from './use-batch-order'

type Props = {
  order: BatchOrder
  /** What is sent, in a word. */
  what: string
  /** Whether devices and values can be sent as they are. */
  isReady: boolean
  /** A field says why it was refused. */
  isSaidAtField: boolean
  /** How often it was tried. */
  tries: number
  /** Where the buttons are drawn. */
  foot: HTMLElement | null
  onTry: () => void
}

/** How a batch would go, what becomes of devices that it does not reach now, and the question before it is sent. */
export function BatchOrderPart({ order, what, isReady, isSaidAtField, tries, foot, onTry }: Props) {
  const t = useTranslations('commands')
  const ui = useTranslations('ui')
  const [isAsking, setAsking] = useState(false)
  const [typedCount, setTypedCount] = useState('')
  const waitsText = useWaitsText()
  const { facts, refusal, fields, choose } = order
  const { replace, skipOffline, hours, setHours } = order.options
  const reached = facts?.reach ?? 0
  /** With a wrong value they are lost: who sends it types how many these are. */
  const losesDevices = facts?.danger === 'confirmTwice'
  const action =
    facts && reached < facts.total
      ? t('batch.sendOf', { count: reached, total: facts.total })
      : t('batch.send', { count: reached })
  const waiting = facts && !skipOffline ? Math.min(facts.offline, reached) : 0
  const texts = [...new Set(facts?.texts.flatMap(({ text }) => text ?? []))]
  const check = () => {
    onTry()
    if (isReady) order.check()
  }
  const ask = () => {
    order.order.reset()
    setTypedCount('')
    setAsking(true)
  }
  return (
    <>
      <div className="flex flex-col gap-3">
        <Switch
          label={t('batch.skipOffline')}
          checked={skipOffline}
          onCheckedChange={(next) => choose({ skipOffline: next })}
        />
        {!skipOffline && (
          <>
            <Switch
              label={t('batch.replace')}
              checked={replace}
              onCheckedChange={(next) => choose({ replace: next })}
            />
            <WaitsAtMostField hours={hours} onChange={setHours} />
          </>
        )}
      </div>
      {facts && <PreflightFacts facts={facts} replaces={replace && !skipOffline} />}
      {isAsking && facts && (
        <AlertDialog
          open
          title={t('batch.confirmTitle', { count: reached })}
          text={[
            t('batch.confirmText', { command: what, text: texts.join(' · ') }),
            ...(waiting > 0 ? [t('batch.confirmOffline', { count: waiting, time: waitsText(hours) })] : []),
          ].join(' ')}
          action={action}
          danger={losesDevices}
          disabled={losesDevices && !isCountTyped(reached, typedCount)}
          busy={order.order.isPending}
          cancel={ui('cancel')}
          onAction={order.send}
          onCancel={() => setAsking(false)}
        >
          {losesDevices && <CountField count={reached} typed={typedCount} onType={setTypedCount} />}
          <FormNotice text={order.order.error?.message ?? null} />
        </AlertDialog>
      )}
      {foot &&
        createPortal(
          <>
            <FootNotice
              tries={tries}
              error={refusal}
              refusal={refusal && !isSaidAtField ? (fields[0]?.message ?? refusal.message) : null}
            />
            {facts && (
              <Button
                tone={losesDevices ? 'danger' : 'primary'}
                disabled={reached <= 0}
                busy={!order.isCounted}
                onClick={ask}
              >
                {action}
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
