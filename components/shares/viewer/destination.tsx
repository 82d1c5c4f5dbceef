import { Flag } from 'lucide-react'
import type { Circle, SharedPosition } from '@/lib/shares/schema'
import { arrivalWord } from '@/lib/shares/viewer-words'
import { useFormats, useTexts } from './texts'

type Props = { position: SharedPosition; place: (Circle & { name: string | null }) | null; now: number }

/** Where a vehicle is going, when it may be there, and of what that is estimated. */
export function Destination({ position, place, now }: Props) {
  const t = useTexts('monitorShare')
  const { distance, duration, since } = useFormats()
  const arrival = arrivalWord(position, now)
  const { destination } = position
  if (!arrival || !destination) return null
  const { road, straight } = destination
  const told = ({ distanceM, seconds }: typeof road) =>
    [distance(distanceM), ...(seconds === null ? [] : [duration(seconds)])].join(' · ')
  return (
    <section className="destination" aria-label={t('destination.title')}>
      <Flag aria-hidden="true" />
      <div>
        <h3 className="cut">
          <bdi>{place?.name ?? t('destination.title')}</bdi>
        </h3>
        <p className="arrival">
          {arrival.word === 'arrival'
            ? t('destination.arrival', { time: since(arrival.time, now) })
            : t(`destination.${arrival.word}`)}
        </p>
        {arrival.word !== 'there' && (
          <>
            <dl className="ways">
              <dt>{t('destination.road')}</dt>
              <dd>{told(road)}</dd>
              <dt>{t('destination.straight')}</dt>
              <dd>{told(straight)}</dd>
            </dl>
            <p className="how">{t('destination.how')}</p>
          </>
        )}
      </div>
    </section>
  )
}
