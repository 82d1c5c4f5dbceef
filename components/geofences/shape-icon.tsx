import { Circle, Pentagon, RectangleHorizontal, Spline } from 'lucide-react'
import type { ShapeKind } from '@/lib/geofences/drawn-shape'

const ICONS = { circle: Circle, polygon: Pentagon, rectangle: RectangleHorizontal, corridor: Spline } as const

export function ShapeIcon({ kind, className }: { kind: ShapeKind; className?: string }) {
  const Icon = ICONS[kind]
  return <Icon className={className} aria-hidden="true" />
}

/** The kind of a shape in the colour that it has on the map. */
export function ColorChip({ kind, color }: { kind: ShapeKind; color: string }) {
  return (
    <span
      className="grid size-8 shrink-0 place-items-center rounded-control"
      style={{ color, backgroundColor: `color-mix(in srgb, ${color} 14%, transparent)` }}
    >
      <ShapeIcon kind={kind} className="size-4" />
    </span>
  )
}
