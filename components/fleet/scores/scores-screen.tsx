'use client'
import { Gauge, ListFilter, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { PeriodFilter } from '@/components/account/period-filter'
import { PagedList } from '@/components/table/paged-list'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { AskedScores } from '@/lib/fleet/scores/asked-scores'
import {
  MAX_SCORE_DAYS,
  SCORE_ORDERS,
  type ScorePage,
  type ScoreRow,
} from '@/lib/fleet/scores/score-list-schema'
import type { Period } from '@/lib/time/period'
import { addDays, dayOf, endOfDay, startOfDay } from '@/lib/time/wall-clock'
import { LossBar, LossName, ScoreChange, ScoreRing } from './score-words'
import { type Ranking, useRanking } from './use-scores'

const ScoreSheet = lazyPart(() => import('./score-sheet'))
const ProfileForm = lazyPart(() => import('./profile-form'))

const USUAL_DAYS = 30
const BY = ['driver', 'vehicle'] as const

/** /fleetScore: how drivers and vehicles were driven, the worst first, and what each point was lost for. */
export function ScoresScreen({ asked }: { asked?: AskedScores }) {
  const t = useTranslations('fleet.scores')
  const { permissions, timeZone } = useAccount()
  const [ranking, setRanking] = useState<Ranking>(() => ({
    by: asked?.by ?? 'driver',
    order: 'worst',
    search: asked?.search ?? '',
    period: asked?.period ?? lastDays(Date.now(), timeZone),
  }))
  const [opened, setOpened] = useState<ScoreRow | 'profile' | null>(null)
  const list = useRanking(ranking)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const first = list.data?.pages[0]
  const change = (next: Partial<Ranking>) => setRanking({ ...ranking, ...next })
  return (
    <section aria-label={t('title')} className="mx-auto flex w-full max-w-5xl flex-col gap-4 p-4 phone:p-3">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-h3 font-semibold">{t('title')}</h1>
        <PeriodFilter
          value={ranking.period}
          onChange={(period) => change({ period })}
          maxDays={MAX_SCORE_DAYS}
          reads="history"
        />
        {permissions.includes('fleet.edit') && (
          <Button
            icon={<SlidersHorizontal className="size-4" />}
            disabled={!first}
            onClick={() => setOpened('profile')}
          >
            {t('weights')}
          </Button>
        )}
      </header>
      {first && <Summary page={first} />}
      <Filters ranking={ranking} change={change} />
      <PagedList
        list={list}
        rows={rows}
        waiting={6}
        texts={{ failed: t('failed'), more: t('more') }}
        empty={
          <EmptyState
            className="py-16"
            icon={ranking.search ? <ListFilter /> : <Gauge />}
            title={t(ranking.search ? 'noMatch' : 'empty')}
            text={t(ranking.search ? 'noMatchText' : 'emptyText')}
            action={
              ranking.search ? (
                <Button onClick={() => change({ search: '' })}>{t('clear')}</Button>
              ) : undefined
            }
          />
        }
      >
        <ul className="flex flex-col divide-y divide-hairline overflow-hidden rounded-control border border-hairline bg-surface">
          {rows.map((row) => (
            <RankedRow key={row.key} row={row} onOpen={() => setOpened(row)} />
          ))}
        </ul>
      </PagedList>
      <Suspense>
        {opened === 'profile' && first && (
          <ProfileForm profile={first.profile} onClose={() => setOpened(null)} />
        )}
        {opened && opened !== 'profile' && (
          <ScoreSheet
            row={rows.find(({ key }) => key === opened.key) ?? opened}
            period={ranking.period}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

function Filters({ ranking, change }: { ranking: Ranking; change: (next: Partial<Ranking>) => void }) {
  const t = useTranslations('fleet.scores')
  const ui = useTranslations('ui')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SegmentedControl
        label={t('by')}
        value={ranking.by}
        onChange={(by) => change({ by })}
        segments={BY.map((value) => ({ value, label: t(`byKinds.${value}`) }))}
      />
      <SearchInput
        className="max-w-64 phone:order-1 phone:max-w-none"
        label={t('search')}
        placeholder={t('search')}
        clearLabel={ui('clear')}
        value={ranking.search}
        onSearch={(search) => change({ search })}
      />
      <NativeSelect
        look="button"
        className="phone:order-2"
        aria-label={t('order')}
        value={ranking.order}
        onChange={({ currentTarget: { value } }) =>
          change({ order: SCORE_ORDERS.find((order) => order === value) ?? 'worst' })
        }
      >
        {SCORE_ORDERS.map((order) => (
          <option key={order} value={order}>
            {t(`orders.${order}`)}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

/** The fleet as a whole. */
function Summary({ page: { all, profile } }: { page: ScorePage }) {
  const t = useTranslations('fleet.scores')
  const formats = useFormats()
  const lost = all.losses.filter(({ points }) => points > 0)
  return (
    <section
      aria-label={t('fleet')}
      className="flex items-center gap-5 rounded-panel border border-hairline bg-surface p-4 phone:gap-4 phone:p-3"
    >
      <ScoreRing score={all.score} size="lg" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="flex flex-wrap items-center gap-x-2 text-body text-muted">
          <span className="text-md font-medium text-text">{t('fleet')}</span>
          <ScoreChange {...all} />
          <span>{formats.distance(all.distanceM)}</span>
          {all.coverage !== null && <span>{t('coverage', { percent: all.coverage })}</span>}
          {all.disputed > 0 && <span>{t('takenOut', { count: all.disputed })}</span>}
        </p>
        <LossBar losses={all.losses} />
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-meta text-muted">
          {all.reason === 'tooShort' ? t('tooShortText') : lost.length === 0 && t('nothingLost')}
          {lost.map((loss) => (
            <LossName key={loss.kind} loss={loss} />
          ))}
        </p>
        <p className="text-meta text-muted">
          {profile.preset === 'own' ? (
            <>
              {t('judgedBy')} <bdi>{profile.name}</bdi>
            </>
          ) : (
            `${t('judgedBy')} ${t(`presets.${profile.preset}`)}`
          )}
        </p>
      </div>
    </section>
  )
}

/** So many losses stand in a row. */
const FEW = 3

function RankedRow({ row, onOpen }: { row: ScoreRow; onOpen: () => void }) {
  const t = useTranslations('fleet.scores')
  const formats = useFormats()
  const worst = row.losses
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, FEW)
  const name = row.driver?.name ?? row.vehicle?.name
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        disabled={name === undefined}
        className="flex w-full items-center gap-4 px-4 py-3 text-start -outline-offset-2 enabled:hover:bg-hover phone:gap-3 phone:px-3"
      >
        <ScoreRing score={row.score} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex items-center gap-2">
            <bdi className="min-w-0 truncate text-md font-medium">{name ?? t('nobody')}</bdi>
            <ScoreChange {...row} />
          </span>
          <span className="flex flex-wrap gap-x-3 text-meta text-muted">
            <span>{formats.distance(row.distanceM)}</span>
            {row.coverage !== null && <span>{t('coverage', { percent: row.coverage })}</span>}
            {row.disputed > 0 && <span>{t('takenOut', { count: row.disputed })}</span>}
          </span>
          {row.score !== null && <LossBar losses={row.losses} className="hidden phone:flex" />}
          <span className="flex flex-wrap gap-x-3 gap-y-0.5 text-meta text-muted">
            {row.reason === 'tooShort' && t('tooShort')}
            {row.score !== null && worst.length === 0 && t('nothingLost')}
            {worst.map((loss) => (
              <LossName key={loss.kind} loss={loss} />
            ))}
          </span>
        </span>
        {row.score !== null && <LossBar losses={row.losses} className="w-48 phone:hidden" />}
      </button>
    </li>
  )
}

function lastDays(now: number, zone: string): Period {
  const today = dayOf(now, zone)
  return { from: startOfDay(addDays(today, 1 - USUAL_DAYS), zone), to: endOfDay(today, zone) }
}
