'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AlarmClockOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useAccount, useFormats } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem, MenuLabel } from '@/components/ui/dropdown-menu'
import { showToast } from '@/components/ui/sonner'
import { SNOOZE_NAMES, SNOOZES } from '@/lib/alerts/people/people-limits'
import type { DeviceEvent } from '@/lib/events/schema'
import { api } from '@/lib/http/client'

const KEY = ['alertSnoozes']

/** Whether a fence or rule raised it: of those one may want to hear nothing for a while. */
const isSnoozable = ({ subject, subjectName }: DeviceEvent): boolean =>
  subjectName !== null && /^(geofence|rule):/.test(subject)

/** Until when an alert's fence or rule is snoozed for who looks at it, and the way to begin or end that. */
export default function EventSnooze({ event }: { event: DeviceEvent }) {
  const { permissions } = useAccount()
  return isSnoozable(event) && permissions.includes('events.read') ? <Snooze event={event} /> : null
}

function Snooze({ event: { id, imei, subject } }: { event: DeviceEvent }) {
  const t = useTranslations('events.snooze')
  const { dateMinute } = useFormats()
  const queries = useQueryClient()
  const mayEdit = useAccount().permissions.includes('events.edit')
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/alert-snoozes', { signal, hideError: true }),
  })
  const running = data?.items.find((one) => one.subject === subject && one.imei === imei)
  const timeOf = (until: string) => dateMinute(Date.parse(until))
  const refresh = () => queries.invalidateQueries({ queryKey: KEY })
  const begin = useMutation({
    mutationFn: (minutes: number) => api('POST', '/api/alert-snoozes', { body: { alertId: id, minutes } }),
    onSuccess: ({ items: [first] }) => {
      if (first) showToast({ text: t('done', { time: timeOf(first.until) }), tone: 'success' })
    },
    onSettled: refresh,
  })
  const end = useMutation({
    mutationFn: (snoozeId: number) => api('DELETE', '/api/alert-snoozes/[id]', { params: { id: snoozeId } }),
    onSettled: refresh,
  })
  if (running)
    return (
      <div className="mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken px-3 py-2 text-body">
        <p role="status" className="min-w-40 flex-1">
          {t('until', { time: timeOf(running.until) })}
        </p>
        {mayEdit && (
          <Button busy={end.isPending} onClick={() => end.mutate(running.id)}>
            {t('end')}
          </Button>
        )}
      </div>
    )
  if (!mayEdit) return null
  return (
    <div className="px-4">
      <DropdownMenu
        trigger={
          <Button
            busy={begin.isPending}
            icon={<AlarmClockOff className="size-4 text-muted" />}
            className="w-full"
          >
            {t('action')}
          </Button>
        }
      >
        <MenuLabel>
          <span className="block max-w-64">{t('about')}</span>
        </MenuLabel>
        {SNOOZES.map((minutes) => (
          <MenuItem key={minutes} onSelect={() => begin.mutate(minutes)}>
            {t(`for.${SNOOZE_NAMES[minutes]}`)}
          </MenuItem>
        ))}
      </DropdownMenu>
    </div>
  )
}
