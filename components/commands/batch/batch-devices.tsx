'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ErrorState } from '@/components/ui/error-state'
import { Ltr } from '@/components/ui/ltr'
import { SkeletonRows } from '@/components/ui/skeleton'
import { NOT_ORDERED } from '@/lib/commands/batch-progress'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import { COMMAND_STATES } from '@/lib/commands/command-states'
import { CommandStateBadge, useReasonText } from '../command-state'
import { type DeviceFilter, type ListedDevice, useBatchDevices } from './use-batches'

/** The devices of a batch, and how many of them stand how: each figure leaves only these. */
export function BatchDevices({ batch }: { batch: CommandBatch }) {
  const t = useTranslations('commands')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const [filter, setFilter] = useState<DeviceFilter>(null)
  const { list, devices } = useBatchDevices(batch, filter)
  const { left, states, outcomes } = batch
  const isState = (state: string) => filter !== null && 'state' in filter && filter.state === state
  const isOutcome = (outcome: string) => filter !== null && 'outcome' in filter && filter.outcome === outcome
  return (
    <section aria-label={t('batch.devices')} className="flex flex-col gap-3">
      {/* One that was chosen stays, also when nothing stands so any more. */}
      <div className="flex flex-wrap gap-1.5">
        {left > 0 && <Chip>{t('batch.left', { count: left })}</Chip>}
        {COMMAND_STATES.filter((state) => states[state] || isState(state)).map((state) => (
          <Chip
            key={state}
            pressed={isState(state)}
            onPress={() => setFilter(isState(state) ? null : { state })}
          >
            {t(`states.${state}`)} <Ltr className="text-muted">{formats.number(states[state] ?? 0)}</Ltr>
          </Chip>
        ))}
        {NOT_ORDERED.filter((outcome) => outcomes[outcome] || isOutcome(outcome)).map((outcome) => (
          <Chip
            key={outcome}
            pressed={isOutcome(outcome)}
            onPress={() => setFilter(isOutcome(outcome) ? null : { outcome })}
          >
            {t(`batch.outcomes.${outcome}`)}{' '}
            <Ltr className="text-muted">{formats.number(outcomes[outcome] ?? 0)}</Ltr>
          </Chip>
        ))}
      </div>
      {list.isPending ? (
        <SkeletonRows rows={6} />
      ) : list.data === undefined ? (
        <ErrorState
          title={t('batch.devicesNotLoaded')}
          text={list.error?.message}
          retryLabel={ui('retry')}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      ) : devices.length === 0 ? (
        <p role="status" className="py-4 text-center text-body text-muted">
          {t('batch.noDevices')}
        </p>
      ) : (
        <ul
          aria-label={t('batch.devices')}
          aria-busy={list.isPlaceholderData}
          className="divide-y divide-hairline aria-busy:opacity-60"
        >
          {devices.map((device) => (
            <DeviceRow key={device.place} device={device} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          className="self-center"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('batch.more')}
        </Button>
      )}
    </section>
  )
}

function DeviceRow({ device: { imei, name, outcome, command } }: { device: ListedDevice }) {
  const t = useTranslations('commands')
  const reasonOf = useReasonText()
  const reason = command && reasonOf(command)
  const title = <bdi>{name ?? imei ?? t('facts.nobody')}</bdi>
  return (
    <li className="flex flex-col gap-0.5 py-2">
      {/* On a narrow screen the state goes below a long name. */}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-36 flex-1 text-body font-medium break-words">
          {command ? (
            <Link href={`/commandStatus?id=${command.id}`} prefetch={false} className="hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
        {command ? (
          <CommandStateBadge command={command} />
        ) : outcome === null ? (
          <Badge>{t('batch.waitsTurn')}</Badge>
        ) : (
          <Badge tone={outcome === 'cancelled' ? 'neutral' : 'warning'}>
            {t(`batch.outcomes.${outcome}`)}
          </Badge>
        )}
      </span>
      {name !== null && imei !== null && <Ltr className="text-meta text-muted">{imei}</Ltr>}
      {reason && <span className="text-meta text-muted">{reason}</span>}
      {command?.answer && (
        <code dir="ltr" className="font-mono text-meta break-all whitespace-pre-wrap">
          {command.answer}
        </code>
      )}
    </li>
  )
}
