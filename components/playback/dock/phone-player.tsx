'use client'
import { useCallback } from 'react'
import { ExportMenu } from '../export-menu'
import { MomentReadout } from './moment-readout'
import { SpeedMenu } from './speed-menu'
import { Timeline } from './timeline'
import { Transport } from './transport'

/** The player of a phone: the moment, the ribbon to be dragged along, large controls. */
export function PhonePlayer() {
  const ignore = useCallback(() => {}, [])
  return (
    <div className="shrink-0">
      <div className="flex h-12 items-center px-4">
        <MomentReadout compact />
      </div>
      <div className="h-22 px-4">
        <Timeline showsAltitude={false} onZoomed={ignore} />
      </div>
      <div className="flex h-15 items-center justify-between gap-2 px-3">
        <SpeedMenu large />
        <Transport large />
        <ExportMenu iconOnly />
      </div>
    </div>
  )
}
