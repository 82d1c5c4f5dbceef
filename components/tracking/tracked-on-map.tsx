'use client'
import { useEffect, useRef } from 'react'
import { drawVehicles } from '@/components/live/draw-vehicles'
import { useLive } from '@/components/live/live-provider'
import { useMap } from '@/components/map/map-context'
import { useVehicleLayer } from '@/components/map/vehicles/use-vehicle-layer'
import { useFollow, useKeepInView } from '@/components/monitor/use-follow'
import { useTail } from '@/components/monitor/use-tail'
import type { Vehicle } from '@/lib/live/vehicle'

const START_ZOOM = 15

type Props = { vehicle: Vehicle; following: boolean; onEnd: () => void }

/** One vehicle and nothing else on the map. */
export function TrackedOnMap({ vehicle, following, onEnd }: Props) {
  const { camera } = useMap()
  const faded = useLive('feed')?.state === 'lost'
  const draw = useVehicleLayer({ selectedId: vehicle.id, faded, onPress: () => {} })
  useTail(vehicle)
  useEffect(() => draw(drawVehicles([vehicle])), [draw, vehicle])
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || vehicle.lat === null || vehicle.lon === null) return
    begun.current = true
    camera.jump([vehicle.lon, vehicle.lat], START_ZOOM)
  }, [camera, vehicle.lat, vehicle.lon])
  useKeepInView(vehicle)
  useFollow(vehicle, following, onEnd)
  return null
}
