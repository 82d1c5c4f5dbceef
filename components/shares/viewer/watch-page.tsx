import { useEffect, useMemo, useState } from 'react'
import { useNow } from '@/components/ui/use-now'
import type { Basemap } from '@/lib/basemap/schema'
import type { Watching } from '@/lib/shares/viewer-state'
import { vehicleWord } from '@/lib/shares/viewer-words'
import { LinkFoot } from './link-foot'
import { LiveMap } from './live-map'
import type { DrawnVehicle } from './marker-layer'
import type { Aim } from './stage'
import { useFormats, useTexts } from './texts'
import { VehicleCard } from './vehicle-card'
import { VehicleList } from './vehicle-list'

type Props = { state: Watching; basemap: Basemap }

const ALL: Aim = { kind: 'all' }
const FREE: Aim = { kind: 'free' }

/** The map with the vehicles, and a sheet that says what is told of them. */
export function WatchPage({ state, basemap }: Props) {
  const { link, vehicles, trails, routeLines, ahead, lostAt } = state
  const t = useTexts('monitorShare')
  const { since } = useFormats()
  const now = useNow(1000) + ahead
  const [aim, setAim] = useState<Aim>(ALL)
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(true)

  // A word changes with what is told, and with the time that nothing is: whole minutes are fine enough for that.
  const minute = Math.floor(now / 60_000)
  const drawn = useMemo<DrawnVehicle[]>(() => {
    const named = (vehicles ?? []).length > 1
    return (vehicles ?? []).map((vehicle, index) => ({
      vehicle,
      name: vehicle.name ?? (named ? t('vehicleNumber', { number: index + 1 }) : t('vehicle')),
      word: vehicleWord(vehicle, Math.max(minute * 60_000, link.now), link.shows.delayS),
    }))
  }, [vehicles, minute, link, t])

  const chosen = drawn.length === 1 ? drawn[0] : drawn.find(({ vehicle }) => vehicle.key === chosenKey)
  const isGone = chosenKey !== null && !drawn.some(({ vehicle }) => vehicle.key === chosenKey)
  useEffect(() => {
    if (!isGone) return
    setChosenKey(null)
    setAim(ALL)
  }, [isGone])

  const choose = (key: string) => {
    setChosenKey(key)
    setAim({ kind: 'one', key })
  }
  const showAll = () => {
    setChosenKey(null)
    setAim(ALL)
  }

  return (
    <main className="watch">
      <LiveMap
        basemap={basemap}
        drawn={drawn}
        trails={trails}
        routeLines={routeLines}
        link={link}
        aim={aim}
        sheet={sheet}
        onMoved={() => setAim(FREE)}
        onChosen={choose}
        onShowAll={() => setAim(ALL)}
      />
      {lostAt !== null && (
        <p className="lost" role="status">
          {t('lost', { time: since(lostAt + ahead, now) })}
        </p>
      )}
      <section ref={setSheet} className={isOpen ? 'sheet is-open' : 'sheet'} aria-label={t('details')}>
        <button
          type="button"
          className="handle"
          aria-expanded={isOpen}
          aria-label={isOpen ? t('less') : t('more')}
          onClick={() => setOpen(!isOpen)}
        />
        {vehicles === null ? (
          <p className="sheet-wait" role="status">
            {t('waiting')}
          </p>
        ) : chosen ? (
          <VehicleCard
            drawn={chosen}
            shows={link.shows}
            place={link.end?.place ?? null}
            now={now}
            isFollowed={aim.kind === 'one' && aim.key === chosen.vehicle.key}
            onFollow={() => choose(chosen.vehicle.key)}
            onBack={drawn.length > 1 ? showAll : null}
          />
        ) : (
          <VehicleList drawn={drawn} now={now} onChoose={choose} />
        )}
        <LinkFoot link={link} now={now} />
      </section>
    </main>
  )
}
