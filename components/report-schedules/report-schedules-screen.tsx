'use client'
import { CalendarClock, CalendarPlus, MailX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount, useHasFleet } from '@/components/account/account-context'
import { ReportsTopbar } from '@/components/reports/reports-topbar'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { SkeletonRows } from '@/components/ui/skeleton'
import { BOARD_SCHEDULE } from '@/lib/reports/names'
import type { Schedule } from '@/lib/reports/schedule-schema'
import { DeleteSchedule } from './delete-schedule'
import { ScheduleHistory } from './schedule-history'
import { ScheduleRow } from './schedule-row'
import { SendSchedule } from './send-schedule'
import { useSchedules } from './use-schedules'

/** Comes with what checks a form, when the first is opened. */
const ScheduleSheet = lazyPart(() => import('./schedule-sheet'))

type Props = {
  sendsMail: boolean
  /** Whoever comes from the board wants to set its schedule. */
  asksForBoard: boolean
}
type Open =
  | { what: 'form'; schedule: Schedule | null }
  | { what: 'history' | 'send' | 'delete'; schedule: Schedule }

/** /autoReports: reports that come by themselves, and what became of them. */
export function ReportSchedulesScreen({ sendsMail, asksForBoard }: Props) {
  const t = useTranslations('reports.schedules')
  const ui = useTranslations('ui')
  const mayEdit = useAccount().permissions.includes('reports.edit')
  const { data, isError, error, isFetching, refetch } = useSchedules()
  const hasFleet = useHasFleet()
  const [chosen, setOpen] = useState<Open | 'first' | null>('first')
  const close = () => setOpen(null)
  const ofBoard = (): Open | null =>
    asksForBoard && mayEdit && hasFleet && data
      ? { what: 'form', schedule: data.find(({ report }) => report === BOARD_SCHEDULE) ?? null }
      : null
  const open = chosen === 'first' ? ofBoard() : chosen
  const add = (className?: string) =>
    mayEdit && (
      <Button
        tone="primary"
        icon={<CalendarPlus className="size-4" />}
        onClick={() => setOpen({ what: 'form', schedule: null })}
      >
        <span className={className}>{t('add')}</span>
      </Button>
    )
  return (
    <section aria-label={t('title')} className="flex min-h-full flex-col">
      <ReportsTopbar title={t('title')} explanation={t('explanation')}>
        {add('phone:sr-only')}
      </ReportsTopbar>
      <div className="flex flex-1 flex-col gap-3 border-t border-hairline p-4 phone:p-3">
        {!sendsMail && (
          <p className="flex items-start gap-2 rounded-panel bg-warning/10 p-3 text-body">
            <MailX className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
            {t('noMail')}
          </p>
        )}
        {isError && !data && (
          <ErrorState
            title={t('failed')}
            text={error.message}
            retryLabel={ui('retry')}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        )}
        {!data && !isError && <SkeletonRows rows={5} />}
        {data?.length === 0 && (
          <EmptyState icon={<CalendarClock />} title={t('none')} text={t('noneHint')} action={add()} />
        )}
        {data && data.length > 0 && (
          <ul className="flex flex-col divide-y divide-hairline overflow-hidden rounded-panel border border-hairline bg-surface">
            {data.map((schedule) => (
              <ScheduleRow
                key={schedule.id}
                schedule={schedule}
                mayEdit={mayEdit}
                sendsMail={sendsMail}
                onOpen={(what) => setOpen({ what, schedule })}
              />
            ))}
          </ul>
        )}
      </div>
      {open?.what === 'form' && (
        <Suspense>
          <ScheduleSheet
            schedule={open.schedule}
            isBoard={chosen === 'first'}
            sendsMail={sendsMail}
            onClose={close}
          />
        </Suspense>
      )}
      {open?.what === 'history' && <ScheduleHistory schedule={open.schedule} onClose={close} />}
      {open?.what === 'send' && <SendSchedule schedule={open.schedule} onClose={close} />}
      {open?.what === 'delete' && <DeleteSchedule schedule={open.schedule} onClose={close} />}
    </section>
  )
}
