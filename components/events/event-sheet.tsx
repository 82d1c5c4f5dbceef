'use client'
import { useTranslations } from 'next-intl'
import { Sheet } from '@/components/ui/sheet'
import { type DetailsProps, EventBody } from './event-details'

/** The details on a phone. */
export function EventSheet(props: DetailsProps) {
  const t = useTranslations('events.details')
  return (
    <Sheet
      open
      side="bottom"
      title={t('label')}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && props.onClose()}
    >
      <div className="-mx-5 -mb-5">
        <EventBody {...props} />
      </div>
    </Sheet>
  )
}
