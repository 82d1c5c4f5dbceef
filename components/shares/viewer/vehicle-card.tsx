import { ArrowLeft, LocateFixed, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Circle, ShownLink } from '@/lib/shares/schema'
import { Destination } from './destination'
import type { DrawnVehicle } from './marker-layer'
import { RouteProgress } from './route-progress'
import { useFormats, useTexts } from './texts'
import { usePlaceText } from './use-place-text'
import { VehicleSign } from './vehicle-sign'

type Props = {
  drawn: DrawnVehicle
  shows: ShownLink['shows']
  place: (Circle & { name: string | null }) | null
  now: number
  isFollowed: boolean
  onFollow: () => void
  /** Null where there is only one. */
  onBack: (() => void) | null
}

/** All that is told of a vehicle. */
export function VehicleCard({ drawn, place, now, isFollowed, onFollow, onBack }: Props) {
  const t = useTexts('monitorShare')
  const { age, speed, since, moment } = useFormats()
  const placeText = usePlaceText()
  const { vehicle, name, word } = drawn
  const { plate, driver, phone, position, routes } = vehicle
  // Of where it was long ago, its speed and its arrival say nothing any more.
  const isFresh = word !== 'silent'
  const explained = word === 'silent' || word === 'withheld' || word === 'unknown' ? word : null
  return (
    <article className="card">
      <header className="card-head">
        {onBack && (
          <button type="button" className="icon-button" aria-label={t('back')} onClick={onBack}>
            <ArrowLeft aria-hidden="true" className="flips" />
          </button>
        )}
        <VehicleSign icon={vehicle.icon} word={word} />
        <div className="card-names">
          <h2 className="cut" dir="auto">
            {name}
          </h2>
          <p className="meta">
            {word && <span className={`word is-${word}`}>{t(`word.${word}`)}</span>}
            {position && (
              <time dateTime={new Date(position.time).toISOString()} title={moment(position.time)}>
                {age(position.time, now)}
              </time>
            )}
          </p>
        </div>
        {position && (
          <button type="button" className="button follow" aria-pressed={isFollowed} onClick={onFollow}>
            <LocateFixed aria-hidden="true" />
            {isFollowed ? t('following') : t('follow')}
          </button>
        )}
      </header>
      {explained && (
        <p className="explain">
          {t(`explain.${explained}`, {
            time: position ? since(Math.max(position.time, position.heard ?? 0), now) : '',
          })}
        </p>
      )}
      {isFresh && position?.destination && <Destination position={position} place={place} now={now} />}
      {routes?.map((route, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of them may have the same name, and have nothing else
        <RouteProgress key={index} route={route} now={now} />
      ))}
      <dl className="facts">
        {position?.address && (
          <Fact name={t('address')} wide>
            <bdi>{placeText(position.address)}</bdi>
          </Fact>
        )}
        {isFresh && position && position.speedKmh !== undefined && (
          <Fact name={t('speed')}>{speed(position.speedKmh)}</Fact>
        )}
        {plate && (
          <Fact name={t('plate')}>
            <bdi dir="ltr">{plate}</bdi>
          </Fact>
        )}
        {driver && (
          <Fact name={t('driver')}>
            <bdi>{driver}</bdi>
          </Fact>
        )}
        {phone && (
          <Fact name={t('phone')}>
            <a
              href={`tel:${phone.replace(/[^\d+*#]/g, '')}`}
              aria-label={t('call', { name: driver ?? phone })}
            >
              <Phone aria-hidden="true" />
              <bdi dir="ltr">{phone}</bdi>
            </a>
          </Fact>
        )}
      </dl>
    </article>
  )
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'fact is-wide' : 'fact'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
