'use client'
import { useTranslations } from 'next-intl'
import type { DeviceRecord } from '@/lib/devices/record-schema'
import { DriverInstead } from './driven-now'
import { FieldGrid, RecordField } from './record-field'
import {
  ALARM_GROUPS,
  DRIVER_FIELDS,
  INSTALL_FIELDS,
  type RecordFieldSpec,
  VEHICLE_FIELDS,
} from './record-fields'

const Fields = ({ of }: { of: readonly RecordFieldSpec[] }) =>
  of.map((spec) => <RecordField key={spec.path} spec={spec} />)

/** Who drives it, which vehicle it is in, who put it there. */
export function CustomerPart({ record }: { record: DeviceRecord }) {
  const t = useTranslations('deviceRecord')
  return (
    <div className="flex flex-col gap-8">
      <FieldGrid title={t('driver')}>
        <Fields of={DRIVER_FIELDS} />
        <DriverInstead record={record} />
      </FieldGrid>
      <FieldGrid title={t('vehicle')}>
        <Fields of={VEHICLE_FIELDS} />
      </FieldGrid>
      <FieldGrid title={t('installation')}>
        <Fields of={INSTALL_FIELDS} />
      </FieldGrid>
    </div>
  )
}

/** From which values on something is worth an alarm. */
export function AlarmsPart() {
  const t = useTranslations('deviceRecord')
  return (
    <div className="flex flex-col gap-8">
      <p className="text-body text-muted">{t('alarmsAbout')}</p>
      {ALARM_GROUPS.map(({ title, fields }) => (
        <FieldGrid key={title} title={t(`groups.${title}`)}>
          <Fields of={fields} />
        </FieldGrid>
      ))}
    </div>
  )
}
