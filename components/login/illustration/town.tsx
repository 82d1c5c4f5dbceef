import { AVENUES, DASHBOARD, FERRY, PARKS, PIERS, PONDS, QUARTERS, RIVER, SEA, STREETS } from './map-data'

const GRIDS = {
  fine: { size: 22, turn: -24 },
  wide: { size: 32, turn: 8 },
  slant: { size: 27, turn: -17 },
}

/** Land, water and roads: everything that stays where it is. */
export function Town() {
  return (
    <>
      <defs>
        {Object.entries(GRIDS).map(([name, { size, turn }]) => (
          <pattern
            key={name}
            id={`grid-${name}`}
            width={size * 1.6}
            height={size}
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${turn})`}
          >
            <rect width={size * 1.6} height={size} fill="var(--quarter)" />
            <path d={`M0 0H${size * 1.6}M0 0V${size}`} stroke="var(--land)" strokeWidth="5" />
          </pattern>
        ))}
        <clipPath id="sea">
          <path d={SEA} />
        </clipPath>
      </defs>
      <rect x="-20" y="-20" width={DASHBOARD + 40} height={DASHBOARD + 40} fill="var(--land)" />
      {QUARTERS.map(({ outline, grid }) => (
        <path
          key={outline}
          d={outline}
          fill={`url(#grid-${grid})`}
          stroke="var(--land)"
          strokeWidth="10"
          strokeLinejoin="round"
        />
      ))}
      <g fill="var(--park)">
        {PARKS.map((park) => (
          <path key={park} d={park} />
        ))}
      </g>
      <path d={RIVER} fill="none" stroke="var(--sea)" strokeWidth="30" strokeLinecap="round" />
      <path d={SEA} fill="var(--sea)" />
      <g clipPath="url(#sea)" fill="none" stroke="var(--shallow)">
        <path d={SEA} strokeWidth="96" opacity=".5" />
        <path d={SEA} strokeWidth="40" opacity=".8" />
      </g>
      {PONDS.map((pond) => (
        <path key={pond} d={pond} fill="var(--sea)" />
      ))}
      <path d={PIERS} stroke="var(--land)" strokeWidth="9" strokeLinecap="round" />
      <path
        d={FERRY}
        fill="none"
        stroke="var(--muted)"
        strokeWidth="2"
        strokeDasharray="1 8"
        strokeLinecap="round"
      />
      <Roads paths={STREETS} width={7} />
      <Roads paths={AVENUES} width={13} />
    </>
  )
}

function Roads({ paths, width }: { paths: readonly string[]; width: number }) {
  const all = paths.join('')
  return (
    <g fill="none" strokeLinejoin="round" strokeLinecap="round">
      <path d={all} stroke="var(--casing)" strokeWidth={width + 3} />
      <path d={all} stroke="var(--road)" strokeWidth={width} />
    </g>
  )
}
