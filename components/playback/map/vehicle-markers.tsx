'use client'
import { useEffect, useEffectEvent, useRef } from 'react'
import { VehicleIconMark } from '@/components/devices/vehicle-icon'
import { useMap } from '@/components/map/map-context'
import { cn } from '@/components/ui/cn'
import { momentAt } from '@/lib/playback/moment'
import { ribbonAt } from '@/lib/playback/ribbon'
import { useClockTime, usePlayback } from '../playback-context'
import { vehicleColor } from '../track-colors'
import type { PlayedVehicle } from '../use-played-vehicles'

/** The vehicles where they were at the moment that is looked at. */
export function VehicleMarkers() {
  const { vehicles, primary } = usePlayback()
  return (
    // The map measures from the left in every script.
    <div dir="ltr" className="pointer-events-none absolute inset-0 overflow-hidden">
      {vehicles.map(
        (vehicle) =>
          vehicle.played && (
            <VehicleMarker
              key={vehicle.imei}
              vehicle={vehicle}
              several={vehicles.length > 1}
              primary={vehicle.imei === primary?.imei}
            />
          ),
      )}
    </div>
  )
}

type Props = { vehicle: PlayedVehicle; several: boolean; primary: boolean }

/** Glides along the way: placed by the clock and the map, not by React. */
function VehicleMarker({ vehicle, several, primary }: Props) {
  const { map, theme } = useMap()
  const { clock } = usePlayback()
  const marker = useRef<HTMLDivElement>(null)
  const beak = useRef<HTMLSpanElement>(null)
  const { played, device, imei, index } = vehicle

  const place = (time: number) => {
    const moment = played && momentAt(played.path, played.silences, time)
    if (!moment || !marker.current) return
    const { x, y } = map.project([moment.lon, moment.lat])
    marker.current.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
    const state = ribbonAt(played.ribbon, time)?.state ?? 'parked'
    marker.current.dataset.state = state
    if (beak.current) {
      beak.current.hidden = state !== 'moving' || moment.heading === null
      beak.current.style.rotate = `${((moment.heading ?? 0) - map.getBearing()).toFixed(1)}deg`
    }
  }
  useClockTime(place)
  const follow = useEffectEvent(() => place(clock.time))
  useEffect(() => {
    const listener = () => follow()
    listener()
    map.on('move', listener)
    map.on('resize', listener)
    return () => {
      map.off('move', listener)
      map.off('resize', listener)
    }
  }, [map])

  return (
    <div
      ref={marker}
      data-vehicle={imei}
      className={cn(
        'group absolute top-0 left-0 size-0 text-parked will-change-transform data-[state=gap]:text-offline data-[state=idling]:text-idling data-[state=moving]:text-moving',
        primary ? 'z-10' : 'z-0',
      )}
    >
      <span
        className="absolute -top-[30px] -left-[30px] size-[60px] rounded-full bg-current opacity-15"
        hidden={!primary}
      />
      <span ref={beak} className="absolute -top-[26px] -left-[26px] size-[52px]" hidden>
        <svg viewBox="0 0 52 52" className="size-full" aria-hidden="true">
          <path
            d="M26 1.5 35 15H17Z"
            fill="currentColor"
            stroke="var(--surface)"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        </svg>
      </span>
      <span
        className="absolute -top-[17px] -left-[17px] grid size-[34px] place-items-center rounded-full border-[2.5px] border-current bg-surface shadow-panel group-data-[state=gap]:border-dashed"
        style={
          several ? { outline: `2.5px solid ${vehicleColor(theme, index)}`, outlineOffset: 1 } : undefined
        }
      >
        <VehicleIconMark icon={device?.icon ?? 'car'} size={18} />
      </span>
      {several && (
        <span className="absolute top-[22px] left-0 flex max-w-40 -translate-x-1/2 items-center gap-1.5 rounded-full bg-surface py-0.5 ps-1.5 pe-2 text-2xs font-medium text-text shadow-panel">
          <span className="size-2 shrink-0 rounded-full" style={{ background: vehicleColor(theme, index) }} />
          <bdi className="truncate">{device?.name ?? imei}</bdi>
        </span>
      )}
    </div>
  )
}
