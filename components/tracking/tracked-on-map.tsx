'use client'
import { useEffect, useRef } from 'react'
import { drawVehicles } from '@/components/live/draw-vehicles'
import { useMap } from '@/components/map/map-context'
import { useVehicleLayer } from '@/components/map/vehicles/use-vehicle-layer'
import { useFollow } from '@/components/monitor/use-follow'
import { useTail } from '@/components/monitor/use-tail'
import type { Vehicle } from '@/lib/live/vehicle'

const START_ZOOM = 15

type Props = { vehicle: Vehicle; following: boolean; onEnd: () => void }

/** One vehicle and nothing else on the map. */
export function TrackedOnMap({ vehicle, following, onEnd }: Props) {
  const { map } = useMap()
  const draw = useVehicleLayer({ selectedId: vehicle.id, onPress: () => {} })
  useTail(vehicle)
  useEffect(() => draw(drawVehicles([vehicle])), [draw, vehicle])
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || vehicle.lat === null || vehicle.lon === null) return
    begun.current = true
    map.jumpTo({ center: [vehicle.lon, vehicle.lat], zoom: START_ZOOM })
  }, [map, vehicle.lat, vehicle.lon])
  useFollow(vehicle, following, onEnd)
  return null
}
