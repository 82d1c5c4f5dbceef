'use client'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMap } from '@/components/map/map-context'
import { cn } from '@/components/ui/cn'
import { momentAt } from '@/lib/playback/moment'
import { ribbonAt } from '@/lib/playback/ribbon'
import { useClockTime, usePlayback } from '../playback-context'
import { vehicleColor } from '../track-colors'
import type { PlayedVehicle } from '../use-played-vehicles'
import { VehiclePicture } from './vehicle-picture'

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
  const beak = useRef<SVGPathElement>(null)
  const { played, device, imei, index } = vehicle

  const place = (time: number) => {
    const moment = played && momentAt(played.path, played.silences, time)
    if (!moment || !marker.current) return
    const { x, y } = map.project([moment.lon, moment.lat])
    marker.current.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
    const state = ribbonAt(played.ribbon, time)?.state ?? 'parked'
    marker.current.dataset.state = state
    if (beak.current) {
      const heads = state === 'moving' && moment.heading !== null
      beak.current.style.display = heads ? '' : 'none'
      beak.current.setAttribute(
        'transform',
        `rotate(${((moment.heading ?? 0) - map.getBearing()).toFixed(1)})`,
      )
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
      {several && (
        <span
          className="absolute -top-[20px] -left-[20px] size-[40px] rounded-full border-[2.5px]"
          style={{ borderColor: vehicleColor(theme, index) }}
        />
      )}
      <VehiclePicture icon={device?.icon ?? 'car'} beak={beak} />
      {several && (
        <span className="absolute top-[22px] left-0 flex max-w-40 -translate-x-1/2 items-center gap-1.5 rounded-full bg-surface py-0.5 ps-1.5 pe-2 text-2xs font-medium text-text shadow-panel">
          <span className="size-2 shrink-0 rounded-full" style={{ background: vehicleColor(theme, index) }} />
          <bdi className="truncate">{device?.name ?? imei}</bdi>
        </span>
      )}
    </div>
  )
}
