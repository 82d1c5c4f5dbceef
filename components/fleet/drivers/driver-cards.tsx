'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { PagedList } from '@/components/table/paged-list'
import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { showToast } from '@/components/ui/sonner'
import type { Card } from '@/lib/fleet/cards/schema'
import type { Driver } from '@/lib/fleet/drivers/driver-schema'
import { api } from '@/lib/http/client'
import { CardCodeField } from '../cards/card-code-field'
import { CardStateBadge, ReadTime } from '../cards/card-words'
import { giveCardByCode } from '../cards/give-card'
import { refreshCards } from '../cards/use-cards'
import { refreshDrivers } from './use-drivers'

/** The cards that a driver has, to be taken back, and another to be given. */
export function DriverCards({ driver: { id } }: { driver: Driver }) {
  const t = useTranslations('fleet.drivers')
  const cards = useTranslations('fleet.cards')
  const queries = useQueryClient()
  const mayEdit = useAccount().permissions.includes('fleet.edit')
  const [code, setCode] = useState('')
  const list = useQuery({
    queryKey: ['driverCards', 'ofDriver', id],
    queryFn: ({ signal }) =>
      api('GET', '/api/driver-cards', { query: { driverId: id, pageSize: 200 }, signal, hideError: true }),
  })
  const held = list.data?.items ?? []
  const done = async () => {
    showToast({ text: cards('saved'), tone: 'success' })
    await Promise.all([refreshCards(queries), refreshDrivers(queries)])
  }
  const give = useMutation({
    mutationFn: (given: string) => giveCardByCode(given, id),
    onSuccess: async () => {
      setCode('')
      await done()
    },
  })
  const takeBack = useMutation({
    mutationFn: (card: number) =>
      api('PATCH', '/api/driver-cards/[id]', {
        params: { id: card },
        body: { driverId: null },
        hideError: true,
      }),
    onSuccess: done,
  })
  return (
    <section aria-label={t('tabs.cards')} className="flex flex-col gap-4">
      <PagedList
        list={list}
        rows={held}
        waiting={2}
        texts={{ failed: cards('failed') }}
        empty={<p className="text-body text-muted">{t('noCards')}</p>}
      >
        <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline">
          {held.map((card) => (
            <CardRow
              key={card.id}
              card={card}
              busy={takeBack.isPending}
              onTakeBack={mayEdit ? () => takeBack.mutate(card.id) : undefined}
            />
          ))}
        </ul>
      </PagedList>
      <FormNotice text={takeBack.error?.message ?? null} />
      {mayEdit && (
        <div className="flex flex-col gap-2">
          <CardCodeField
            label={t('giveCard')}
            hint={t('cardHint')}
            error={give.error?.message}
            value={code}
            onChange={setCode}
          />
          <Button
            className="self-start"
            busy={give.isPending}
            disabled={code.trim() === ''}
            onClick={() => give.mutate(code.trim())}
          >
            {t('giveCardAction')}
          </Button>
        </div>
      )}
    </section>
  )
}

type RowProps = { card: Card; busy: boolean; onTakeBack?: () => void }

function CardRow({ card: { code, state, heldSince, lastRead }, busy, onTakeBack }: RowProps) {
  const t = useTranslations('fleet.cards')
  const formats = useFormats()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <Ltr className="min-w-0 flex-1 truncate text-body font-medium">{code}</Ltr>
      <CardStateBadge state={state} />
      {onTakeBack && (
        <Button busy={busy} onClick={onTakeBack}>
          {t('takeBack')}
        </Button>
      )}
      <span className="flex w-full flex-wrap gap-x-3 text-meta text-muted">
        {heldSince && <span>{t('sinceTime', { from: formats.dateMinute(Date.parse(heldSince)) })}</span>}
        <ReadTime read={lastRead} />
      </span>
    </li>
  )
}
