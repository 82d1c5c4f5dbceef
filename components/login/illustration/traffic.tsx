import type { CSSProperties } from 'react'
import { STATE_SIGNS } from '@/lib/devices/state-signs'
import styles from './illustration.module.css'
import { CROWD, ROUTE, STANDING, STOP } from './map-data'

/** Lengths of the strokes that lie over each other, in percent of the way: together a tail that fades. */
const TAIL = [26, 21, 16, 11, 7, 3]
const RING = 2 * Math.PI * 21

/** The van on its round, its track, and who stands around. */
export function Traffic({ minutes }: { minutes: string }) {
  return (
    <>
      <path d={ROUTE} fill="none" stroke="var(--primary-text)" strokeWidth="6" opacity=".2" />
      <g fill="none" stroke="var(--primary-text)" strokeWidth="6" strokeOpacity=".34">
        {TAIL.map((length) => (
          <path
            key={length}
            d={ROUTE}
            pathLength="100"
            className={styles.trail}
            style={{ '--length': length } as CSSProperties}
          />
        ))}
      </g>
      <radialGradient id="halo">
        <stop offset=".3" stopColor="var(--primary-text)" stopOpacity=".42" />
        <stop offset="1" stopColor="var(--primary-text)" stopOpacity="0" />
      </radialGradient>
      <Crowd />
      {STANDING.map(({ x, y, state }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle r="17" fill="var(--raised)" stroke={`var(--${state})`} strokeWidth="3.5" />
          <Glyph state={state} />
        </g>
      ))}
      <g transform={`translate(${STOP.x} ${STOP.y})`}>
        <circle r="6" fill="var(--raised)" stroke="var(--primary-text)" strokeWidth="3.5" />
        <g transform="translate(14 -15)">
          <rect width="92" height="30" rx="15" fill="var(--raised)" stroke="var(--hairline)" />
          <text
            x="46"
            y="20"
            direction="ltr"
            textAnchor="middle"
            fontSize="14"
            fontWeight="600"
            fill="var(--text)"
          >
            {minutes}
          </text>
        </g>
      </g>
      <g className={styles.van} style={{ offsetPath: `path("${ROUTE}")` }}>
        <circle r="52" fill="url(#halo)" className={styles.halo} />
        <path d="m16-14 19 14-19 14Z" fill="var(--moving)" strokeLinejoin="round" />
        <circle r="21" fill="var(--raised)" stroke="var(--moving)" strokeWidth="4" />
        <path d="m-8-9 19 9-19 9 4.5-9Z" fill="var(--moving)" />
      </g>
    </>
  )
}

/** The sign that the state has on the map. */
function Glyph({ state }: { state: 'parked' | 'idling' | 'offline' }) {
  const { path, width } = STATE_SIGNS[state]
  return (
    <path
      transform="scale(1.5) translate(-6 -6)"
      d={path}
      fill="none"
      stroke={`var(--${state})`}
      strokeWidth={width ?? 0}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}

function Crowd() {
  const parked = 1 - CROWD.moving - CROWD.idling
  const slice = (part: number, before: number) => ({
    strokeDasharray: `${part * RING - 3} ${RING}`,
    strokeDashoffset: -before * RING,
  })
  return (
    <g transform={`translate(${CROWD.x} ${CROWD.y})`}>
      <circle r="25" fill="var(--raised)" />
      <g fill="none" strokeWidth="6" transform="rotate(-90)">
        <circle r="21" stroke="var(--moving)" {...slice(CROWD.moving, 0)} />
        <circle r="21" stroke="var(--idling)" {...slice(CROWD.idling, CROWD.moving)} />
        <circle r="21" stroke="var(--parked)" {...slice(parked, CROWD.moving + CROWD.idling)} />
      </g>
      <text y="5.5" textAnchor="middle" fontSize="15" fontWeight="600" fill="var(--text)">
        {CROWD.count}
      </text>
    </g>
  )
}
