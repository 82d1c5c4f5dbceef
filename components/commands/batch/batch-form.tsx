'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { FormNotice } from '@/components/forms/form-notice'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { showToast } from '@/components/ui/sonner'
import { Switch } from '@/components/ui/switch'
import { Textarea } from '@/components/ui/textarea'
import type { CommandBatch, Preflight } from '@/lib/commands/batch-schema'
import { MAX_COMMAND_LENGTH } from '@/lib/commands/catalogue/text-parts'
import { EXPIRES_AFTER_H } from '@/lib/commands/command-states'
import { askedOf } from '@/lib/commands/typed-values'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { WireText } from '../command-facts'
import type { Chosen } from '../send/chosen-command'
import { ParameterField } from '../send/parameter-field'
import { useDraft } from '../send/use-draft'
import { useOfferWords } from '../send/use-offer-words'
import { WaitsAtMostField } from '../send/waits-at-most-field'
import { CountField, isCountTyped } from './count-field'
import { PreflightFacts } from './preflight-facts'
import { BATCHES_KEY } from './use-batches'

type Body = NonNullable<ReturnType<typeof useDraft>['body']>
/** Devices by their IMEIs, or all that a filter means. */
export type BatchTarget = { imeis: readonly string[] } | { filter: DeviceFilter }
/** What was looked at before it is sent: other devices or values are to be looked at again. */
type Asked = { target: BatchTarget; body: Body }
/** What becomes of devices that are offline; another choice is looked at at once. */
type Choices = { replace: boolean; skipOffline: boolean }
type Looked = Asked & { choices: Choices }

type Props = {
  /** The same object until others are given. */
  target: BatchTarget
  /** Whether they can be sent anything as they are. */
  isReady: boolean
  chosen: Chosen
  tried: boolean
  /** Where the buttons are drawn. */
  foot: HTMLElement | null
  onTry: () => void
  onCreated: (batch: CommandBatch) => void
}

/** The values of a command for many devices, how it would go, and what becomes of those that it does not reach now. */
export function BatchForm({ target, isReady, chosen, tried, foot, onTry, onCreated }: Props) {
  const t = useTranslations('commands')
  const ui = useTranslations('ui')
  const words = useOfferWords()
  const queries = useQueryClient()
  const { offer } = chosen
  const draft = useDraft(chosen)
  const [choices, setChoices] = useState<Choices>({ replace: false, skipOffline: false })
  /** What was looked at last; while it is looked at again it stays in sight. */
  const [checked, setChecked] = useState<(Looked & { facts: Preflight }) | null>(null)
  const [hours, setHours] = useState<number>(EXPIRES_AFTER_H.usual)
  const [isAsking, setAsking] = useState(false)
  const [typedCount, setTypedCount] = useState('')
  const { body, wire } = draft
  const latest = useRef<Looked | null>(null)
  const preflight = useMutation({
    mutationFn: ({ target: given, body: what, choices: how }: Looked) =>
      api('POST', '/api/commands/batches/preflight', {
        body: { ...given, ...what, ...sentOf(how) },
        ...{ isLong: true, hideError: true },
      }),
    // Of several looks on their way the last one counts.
    onSuccess: (facts, looked) => looked === latest.current && setChecked({ ...looked, facts }),
    onError: (_error, looked) => looked === latest.current && setChecked(null),
  })
  const order = useMutation({
    mutationFn: (asked: Asked) =>
      api('POST', '/api/commands/batches', {
        body: {
          ...{ ...asked.target, ...asked.body },
          ...{ ...sentOf(choices), expiresAfterHours: hours },
        },
        ...{ isLong: true, hideError: true },
      }),
    onSuccess: (batch) => {
      void queries.invalidateQueries({ queryKey: BATCHES_KEY })
      showToast({ text: t('batch.started'), tone: 'success' })
      onCreated(batch)
    },
  })
  const isCurrent = (looked: Asked | null | undefined) =>
    body !== null && looked ? isSame(looked, { target, body }) : false
  const facts = checked && isCurrent(checked) ? checked.facts : null
  const refusal = isCurrent(preflight.variables) ? preflight.error : null

  const names = offer ? askedOf(offer.parameters, draft.typed) : []
  const fields = refusal instanceof ApiError ? refusal.fields : []
  const refusedAt = (name: string) =>
    fields.find(({ path }) => path.split('.').at(-1) === name)?.message ?? null
  const isAtField = [...names.map(([name]) => name), 'text'].some((name) => refusedAt(name) !== null)
  const errorAt = (name: string) => refusedAt(name) ?? (tried ? draft.errorOf(name) : null)

  const look = (looked: Looked) => {
    latest.current = looked
    preflight.mutate(looked)
  }
  const check = () => {
    onTry()
    if (isReady && body) look({ target, body, choices })
  }
  const choose = (part: Partial<Choices>) => {
    const next = { ...choices, ...part }
    setChoices(next)
    if (facts && body) look({ target, body, choices: next })
  }
  const reached = facts?.reach ?? 0
  /** With a wrong value they are lost: who sends it types how many these are. */
  const losesDevices = facts?.danger === 'confirmTwice'
  const isCounted = checked !== null && JSON.stringify(checked.choices) === JSON.stringify(choices)
  const action =
    facts && reached < facts.total
      ? t('batch.sendOf', { count: reached, total: facts.total })
      : t('batch.send', { count: reached })
  const texts = [...new Set(facts?.texts.flatMap(({ text }) => text ?? []))]
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 className="text-md font-semibold">
          <bdi>{offer ? words.name(offer) : t('send.free')}</bdi>
        </h3>
        <p className="text-body text-muted">{offer ? words.about(offer) : t('send.freeAbout')}</p>
        {offer && (
          <p className="mt-1.5 flex flex-wrap items-center gap-2 text-meta text-muted">
            <Badge tone={offer.mark === 'unconfirmed' ? 'warning' : 'neutral'}>
              {words.mark(offer.mark)}
            </Badge>
            <bdi>{offer.source}</bdi>
          </p>
        )}
      </div>
      {offer ? (
        names.map(([name, parameter]) => (
          <ParameterField
            key={name}
            {...{ name, parameter }}
            value={draft.typed[name] ?? ''}
            error={errorAt(name)}
            onChange={(value) => draft.change(name, value)}
          />
        ))
      ) : (
        <Field label={t('send.text')} error={errorAt('text')} required>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              dir="ltr"
              className="font-mono"
              spellCheck={false}
              autoCapitalize="none"
              maxLength={MAX_COMMAND_LENGTH}
              value={draft.text}
              onChange={(event) => draft.setText(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      {offer && <WireText label={t('send.preview')} text={wire ?? t('send.previewMissing')} />}
      <FormNotice text={refusal && !isAtField ? (fields[0]?.message ?? refusal.message) : null} />
      {facts && <PreflightFacts facts={facts} />}
      <div className="flex flex-col gap-3">
        <Switch
          label={t('batch.skipOffline')}
          checked={choices.skipOffline}
          onCheckedChange={(skipOffline) => choose({ skipOffline })}
        />
        {!choices.skipOffline && (
          <>
            <Switch
              label={t('batch.replace')}
              checked={choices.replace}
              onCheckedChange={(replace) => choose({ replace })}
            />
            <WaitsAtMostField hours={hours} onChange={setHours} />
          </>
        )}
      </div>
      {isAsking && facts && body && (
        <AlertDialog
          open
          title={t('batch.confirmTitle', { count: reached })}
          text={t('batch.confirmText', { text: texts.join(' · ') })}
          action={action}
          danger={losesDevices}
          disabled={losesDevices && !isCountTyped(reached, typedCount)}
          busy={order.isPending}
          cancel={ui('cancel')}
          onAction={() => order.mutate({ target, body })}
          onCancel={() => setAsking(false)}
        >
          {losesDevices && <CountField count={reached} typed={typedCount} onType={setTypedCount} />}
          <FormNotice text={order.error?.message ?? null} />
        </AlertDialog>
      )}
      {foot &&
        createPortal(
          <>
            {facts && (
              <Button
                tone={losesDevices ? 'danger' : 'primary'}
                disabled={reached <= 0}
                busy={!isCounted}
                onClick={() => {
                  order.reset()
                  setTypedCount('')
                  setAsking(true)
                }}
              >
                {action}
              </Button>
            )}
            <Button tone={facts ? 'secondary' : 'primary'} busy={preflight.isPending} onClick={check}>
              {facts ? t('batch.checkAgain') : t('batch.check')}
            </Button>
          </>,
          foot,
        )}
    </div>
  )
}

/** Nothing gives way for devices that are left out. */
const sentOf = ({ replace, skipOffline }: Choices): Choices => ({
  replace: replace && !skipOffline,
  skipOffline,
})

const isSame = (one: Asked, other: Asked): boolean =>
  one.target === other.target && JSON.stringify(one.body) === JSON.stringify(other.body)
