import { LANDMARK_GLYPHS } from '@/lib/landmarks/icon-glyphs'
import type { LandmarkIcon } from '@/lib/landmarks/limits'

/** What a landmark is, in the current colour; decorative, the name stands beside it. */
export function LandmarkGlyph({ icon, className }: { icon: LandmarkIcon; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path
        d={LANDMARK_GLYPHS[icon]}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** The same as it stands on the map. */
export function LandmarkChip({ icon }: { icon: LandmarkIcon }) {
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full border border-hairline bg-raised text-muted">
      <LandmarkGlyph icon={icon} className="size-4" />
    </span>
  )
}
