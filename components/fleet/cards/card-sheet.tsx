'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Fact } from '@/components/ui/fact'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Sheet } from '@/components/ui/sheet'
import { SkeletonRows } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/sonner'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { type CardChange, type CardDetails, MAX_CARD_REMARK } from '@/lib/fleet/cards/schema'
import { api } from '@/lib/http/client'
import { ChooseDriver } from '../choose-driver'
import { MomentField } from '../moment-field'
import type { Named } from '../name-choice'
import { CardStateBadge, ReadPlace, ReadTime } from './card-words'
import { cardKey, refreshCards } from './use-cards'

/** A card: who has it and had it, where it was read last; to be given, taken back, lost and found. */
export default function CardSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('fleet.cards')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  const queries = useQueryClient()
  const mayEdit = useAccount().permissions.includes('fleet.edit')
  const [deletes, setDeletes] = useState(false)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: cardKey(id),
    queryFn: ({ signal }) =>
      api('GET', '/api/driver-cards/[id]', { params: { id }, signal, hideError: true }),
  })
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && onClose()}
      title={data?.code ?? t('title')}
      closeLabel={ui('close')}
      footer={
        data && mayEdit ? (
          <Button tone="danger" onClick={() => setDeletes(true)}>
            {t('deleteAction')}
          </Button>
        ) : undefined
      }
    >
      {!data && !error && <SkeletonRows rows={5} />}
      {!data && error && (
        <ErrorState
          title={t('failed')}
          text={error.message}
          retryLabel={ui('retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data && (
        <div className="flex flex-col gap-5">
          <Facts card={data} />
          {mayEdit && <Changes card={data} />}
          <History card={data} />
        </div>
      )}
      {data && deletes && (
        <ConfirmRequest
          danger
          title={t('deleteTitle', { code: data.code })}
          text={t('deleteText')}
          action={t('deleteAction')}
          done={t('deleted')}
          request={(options) => api('DELETE', '/api/driver-cards/[id]', { params: { id }, ...options })}
          onClose={() => setDeletes(false)}
          onDone={async () => {
            onClose()
            await refreshCards(queries)
          }}
        />
      )}
    </Sheet>
  )
}

function Facts({ card: { state, holder, heldSince, lostAt, lastRead } }: { card: CardDetails }) {
  const t = useTranslations('fleet.cards')
  const formats = useFormats()
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <bdi className="text-md font-medium">{holder?.name ?? t('nobody')}</bdi>
        <CardStateBadge state={state} />
        {lostAt && (
          <span className="text-meta text-danger">
            {t('lostSince', { time: formats.dateMinute(Date.parse(lostAt)) })}
          </span>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {heldSince && <Fact label={t('since')}>{formats.dateMinute(Date.parse(heldSince))}</Fact>}
        <Fact label={t('lastRead')}>
          <ReadTime read={lastRead} />
        </Fact>
        {lastRead?.deviceName && (
          <Fact label={t('vehicle')}>
            <bdi>{lastRead.deviceName}</bdi>
          </Fact>
        )}
        {lastRead?.lat != null && (
          <Fact label={t('place')}>
            <ReadPlace read={lastRead} />
          </Fact>
        )}
      </dl>
    </div>
  )
}

/** What can be done with it; each is saved by itself. */
function Changes({ card }: { card: CardDetails }) {
  const t = useTranslations('fleet.cards')
  const queries = useQueryClient()
  const [driver, setDriver] = useState<Named | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const [remark, setRemark] = useState(card.remark)
  const save = useMutation({
    mutationFn: (body: CardChange) =>
      api('PATCH', '/api/driver-cards/[id]', { params: { id: card.id }, body, hideError: true }),
    onSuccess: async (saved) => {
      queries.setQueryData(cardKey(card.id), saved)
      setDriver(null)
      showToast({ text: t('saved'), tone: 'success' })
      await refreshCards(queries)
    },
  })
  const { mutate, isPending: busy } = save
  const isFirst = card.holdings.length === 0
  const isLost = card.state === 'lost'
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('give')} hint={isFirst ? t('giveHint') : undefined}>
        {(control) => <ChooseDriver control={control} value={driver} onChange={setDriver} />}
      </Field>
      {driver && (
        <>
          {!isFirst && (
            <MomentField label={t('from')} hint={t('fromHint')} initial={null} onChange={setFrom} />
          )}
          <Button
            tone="primary"
            busy={busy}
            onClick={() => mutate({ driverId: driver.id, from: from ?? undefined })}
          >
            {t('give')}
          </Button>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {card.holder && (
          <Button busy={busy} onClick={() => mutate({ driverId: null })}>
            {t('takeBack')}
          </Button>
        )}
        <Button busy={busy} onClick={() => mutate({ lost: !isLost })}>
          {t(isLost ? 'found' : 'lost')}
        </Button>
        {!isLost && <p className="w-full text-meta text-muted">{t('lostHint')}</p>}
      </div>
      <Field label={t('remark')}>
        {(control) => (
          <Input
            {...control}
            dir={remark ? 'auto' : undefined}
            autoComplete="off"
            maxLength={MAX_CARD_REMARK}
            value={remark}
            onChange={({ currentTarget }) => setRemark(currentTarget.value)}
          />
        )}
      </Field>
      {remark !== card.remark && (
        <Button busy={busy} onClick={() => mutate({ remark: remark.trim() })}>
          {t('save')}
        </Button>
      )}
      <FormNotice text={save.error?.message ?? null} />
    </div>
  )
}

function History({ card: { holdings } }: { card: CardDetails }) {
  const t = useTranslations('fleet.cards')
  const formats = useFormats()
  const timeOf = (time: string | null) =>
    time === null ? t('beginning') : formats.dateMinute(Date.parse(time))
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-medium">{t('history')}</h3>
      {holdings.length === 0 && <p className="text-body text-muted">{t('noHistory')}</p>}
      <ul className="flex flex-col gap-2">
        {holdings.map(({ driver, from, to }) => (
          <li key={`${driver.id} ${from}`} className="text-body">
            <bdi>{driver.name}</bdi>
            <p className="text-meta text-muted">
              {to === null
                ? t('sinceTime', { from: timeOf(from) })
                : t('span', { from: timeOf(from), to: timeOf(to) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
