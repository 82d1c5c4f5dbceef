'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Portrait } from '@/components/driving/portrait'
import { Fact } from '@/components/ui/fact'
import { Dated, Ltr } from '@/components/ui/ltr'
import type { Driver } from '@/lib/fleet/drivers/driver-schema'
import type { OwnField } from '@/lib/fleet/drivers/own-fields'
import { dateWriter } from '@/lib/format/dates'
import { EndMark } from '../ends/end-mark'
import { DriverTrips, DriverVehicle } from './driver-vehicle'
import { LastLetter } from './last-letter'
import { LicenceBadge } from './licence-words'
import { OwnValue } from './use-driver-columns'

type Props = { driver: Driver; own: readonly OwnField[] }

/** What is kept of a driver. What is empty is left out. */
export function DriverFacts({ driver, own }: Props) {
  const t = useTranslations('fleet.drivers')
  const states = useTranslations('fleet.licenceStates')
  const write = dateWriter(useLocale())
  const formats = useFormats()
  const { number, phone, email, lastLetter, city, cards, licence, licenceStatus, licenceExpiresOn } = driver
  const { registeredOn, registeredPlace, maxSpeedKmh, reminder, fields } = driver
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Portrait driver={driver} className="size-16 text-h3" />
        <div className="min-w-0">
          <bdi className="block text-md font-medium break-words">{driver.name}</bdi>
          {number && <bdi className="text-body break-words text-muted">{number}</bdi>}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <DriverVehicle driver={driver} />
        {phone && (
          <Fact label={t('columns.phone')}>
            <a href={`tel:${phone}`} className="text-primary-text hover:underline">
              <Ltr>{phone}</Ltr>
            </a>
          </Fact>
        )}
        {email && (
          <Fact label={t('columns.email')}>
            <a href={`mailto:${email}`} className="text-primary-text hover:underline">
              <Ltr className="break-all">{email}</Ltr>
            </a>
          </Fact>
        )}
        {lastLetter && (
          <Fact label={t('letter')}>
            <LastLetter letter={lastLetter} />
          </Fact>
        )}
        {city && (
          <Fact label={t('columns.city')}>
            <bdi>{city}</bdi>
          </Fact>
        )}
        {licence && (
          <Fact label={t('columns.licence')}>
            <Ltr>{licence}</Ltr>
          </Fact>
        )}
        <Fact label={t('licenceStatus')}>
          {licenceStatus === 'valid' ? states('valid') : <LicenceBadge status={licenceStatus} />}
        </Fact>
        <Fact label={t('columns.licenceExpiresOn')}>
          <EndMark endsOn={licenceExpiresOn} />
        </Fact>
        {registeredOn && (
          <Fact label={t('columns.registeredOn')}>
            <Dated>{write('date', Date.parse(registeredOn))}</Dated>
          </Fact>
        )}
        {registeredPlace && (
          <Fact label={t('columns.registeredPlace')}>
            <bdi>{registeredPlace}</bdi>
          </Fact>
        )}
        {maxSpeedKmh !== null && <Fact label={t('maxSpeed')}>{formats.speed(maxSpeedKmh)}</Fact>}
        {cards.length > 0 && (
          <Fact label={t('columns.card')}>
            <Ltr className="break-all">{cards.join(', ')}</Ltr>
          </Fact>
        )}
        <Fact label={t('reminder')}>{t(reminder ? 'yes' : 'no')}</Fact>
        {own.map((field) => {
          const value = fields[String(field.id)] ?? ''
          return value === '' ? null : (
            <Fact key={field.id} label={field.name}>
              <OwnValue field={field} value={value} />
            </Fact>
          )
        })}
      </dl>
      <DriverTrips id={driver.id} />
    </div>
  )
}
