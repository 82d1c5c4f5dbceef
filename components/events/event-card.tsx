'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Checkbox } from '@/components/ui/checkbox'
import { Ltr } from '@/components/ui/ltr'
import type { DeviceEvent } from '@/lib/events/schema'
import { severityOf } from '@/lib/events/severity'
import { EventIcon } from './event-icon'
import { PlaceCell } from './place-cell'
import type { EventListProps } from './row-tools'
import { useTypeLabel } from './use-event-texts'

type Props = Pick<EventListProps, 'selection' | 'onOpen'> & { event: DeviceEvent }

/** A row of the list on a phone: one press target, three lines. */
export function EventCard({ event, selection, onOpen }: Props) {
  const t = useTranslations('events')
  const formats = useFormats()
  const typeLabel = useTypeLabel()(event.type)
  const isSelected = selection.ids.has(event.id)
  return (
    <div
      className={clsx(
        'relative flex h-full items-center gap-3 border-b border-hairline ps-3 pe-4',
        isSelected && 'bg-tint',
      )}
    >
      {selection.isActive ? (
        <Checkbox
          hideLabel
          className="w-9 justify-center"
          label={t('selectRow', { type: typeLabel, device: event.deviceName })}
          checked={isSelected}
          onChange={() => selection.toggle(event.id, false)}
        />
      ) : (
        <EventIcon type={event.type} large />
      )}
      <button
        type="button"
        data-event={event.id}
        className="flex min-w-0 flex-1 flex-col text-start -outline-offset-2 after:absolute after:inset-0 active:after:bg-hover"
        onClick={() => (selection.isActive ? selection.toggle(event.id, false) : onOpen(event.id))}
      >
        <span className="flex w-full items-baseline gap-2">
          <span className={clsx('truncate text-md', event.read ? 'text-muted' : 'font-medium')}>
            {typeLabel}
          </span>
          <span className="sr-only">
            {`${t(`severities.${severityOf(event.type)}`)}, ${event.read ? t('filter.read') : t('unread')}`}
          </span>
          <time dateTime={event.time} className="ms-auto shrink-0 text-meta text-muted">
            <Ltr>{formats.clock(Date.parse(event.time))}</Ltr>
          </time>
        </span>
        <span className="flex w-full items-center gap-1.5 text-body">
          <span dir="auto" className="truncate">
            {event.deviceName}
          </span>
          {event.plate && <Ltr className="shrink-0 text-meta text-muted">{event.plate}</Ltr>}
          {!event.read && (
            <span aria-hidden="true" className="ms-auto size-2 shrink-0 rounded-full bg-primary-text" />
          )}
        </span>
        <span className="block w-full text-meta text-muted">
          <PlaceCell event={event} />
        </span>
      </button>
    </div>
  )
}
