import { clsx } from 'clsx'
import { eventTypeOf, severityOf } from '@/lib/events/severity'
import { TYPE_ICONS } from './type-icons'

/** The picture of a type. Alarms stand on a filled plate, information in an open ring: shape tells them apart. */
export function EventIcon({ type, large }: { type: string; large?: boolean }) {
  const Icon = TYPE_ICONS[eventTypeOf(type)]
  const isAlarm = severityOf(type) === 'alarm'
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 place-items-center',
        large ? 'size-9 [&_svg]:size-4.5' : 'size-6 [&_svg]:size-3.5',
        isAlarm ? 'rounded-control bg-alarm/12 text-alarm' : 'rounded-full border border-hairline text-muted',
      )}
    >
      <Icon strokeWidth={isAlarm ? 2 : 1.75} />
    </span>
  )
}
