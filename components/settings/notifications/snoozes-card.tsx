'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AlarmClockOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useAccount, useFormats } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { Cut } from '@/components/ui/cut'
import { EmptyState } from '@/components/ui/empty-state'
import { showToast } from '@/components/ui/sonner'
import type { AlertSnooze } from '@/lib/alerts/people/snooze-schema'
import { api } from '@/lib/http/client'
import { LoadState } from '../load-state'
import { SettingsCard } from '../settings-page'

const KEY = ['alertSnoozes']
const MINUTE_MS = 60_000

/** What is snoozed, and until when. */
export function SnoozesCard() {
  const t = useTranslations('notifications')
  const snoozes = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/alert-snoozes', { signal }),
    // They end by themselves.
    refetchInterval: MINUTE_MS,
  })
  return (
    <SettingsCard title={t('snoozes')}>
      <LoadState of={snoozes} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={<AlarmClockOff />} title={t('noSnoozes')} text={t('noSnoozesText')} />
          ) : (
            <ul className="-my-2 flex flex-col">
              {items.map((one) => (
                <SnoozeRow key={one.id} snooze={one} />
              ))}
            </ul>
          )
        }
      </LoadState>
    </SettingsCard>
  )
}

function SnoozeRow({ snooze: { id, subjectName, deviceName, until } }: { snooze: AlertSnooze }) {
  const t = useTranslations('notifications')
  const { dateMinute } = useFormats()
  const queries = useQueryClient()
  const mayEdit = useAccount().permissions.includes('events.edit')
  const name = subjectName === '' ? t('alarmSettings') : (subjectName ?? t('gone'))
  const end = useMutation({
    mutationFn: () => api('DELETE', '/api/alert-snoozes/[id]', { params: { id } }),
    onSuccess: () => showToast({ text: t('ended'), tone: 'success' }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <li className="flex items-center gap-3 border-hairline py-2 not-first:border-t">
      <div className="min-w-0 flex-1">
        <Cut className="text-body font-medium">{name}</Cut>
        <p className="flex flex-wrap gap-x-2 text-meta text-muted">
          <bdi className="min-w-0 break-words">{deviceName ?? t('vehicleGone')}</bdi>
          <span>{t('until', { time: dateMinute(Date.parse(until)) })}</span>
        </p>
      </div>
      {mayEdit && (
        <Button aria-label={t('endOf', { name })} busy={end.isPending} onClick={() => end.mutate()}>
          {t('endNow')}
        </Button>
      )}
    </li>
  )
}
