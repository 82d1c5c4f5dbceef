'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef, useState } from 'react'
import { drawRegions } from '@/lib/places/draw-regions'
import { isRegionCode, REGION_CODES, type RegionCode } from '@/lib/places/region-codes'
import { levelOf, regionLevels } from '@/lib/reports/region-levels'
import { QUIET_SHADE, RegionTable, shadeOf } from './region-table'

type Props = {
  label: string
  /** What the values are. */
  heading: string
  /** Codes of regions, the most first. */
  regions: readonly string[]
  values: readonly (number | null)[]
  /** What lies in none of them; null where there is nothing. */
  elsewhere: number | null
  format: (value: number) => string
}

const MAP = drawRegions()
const MARGIN = 8
const DOT = 9
/** Steps of the arrow keys through the list of regions. */
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** China's 34 regions, the more the darker, with a table beside. Loaded by whoever shows one, not before. */
export default function RegionMap({ label, heading, regions, values, elsewhere, format }: Props) {
  const t = useTranslations('reports.regionMap')
  const names = useTranslations('reports.regions')
  const [current, setCurrent] = useState<RegionCode | null>(null)
  const list = useRef<HTMLDivElement>(null)

  const listed = regions.filter(isRegionCode)
  const known = new Map(regions.map((region, at) => [region, values[at] ?? null]))
  const levels = regionLevels(listed.map((region) => known.get(region) ?? null))
  const fillOf = (region: RegionCode) => {
    const level = levelOf(levels, known.get(region) ?? null)
    return level < 0 ? QUIET_SHADE : shadeOf(level, levels.length)
  }
  const textOf = (region: RegionCode) => {
    const value = known.get(region)
    return value === null || value === undefined ? t('noValue') : format(value)
  }
  const order = [...listed, ...REGION_CODES.filter((code) => !known.has(code))]
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const at = current ? order.indexOf(current) : -1
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? order.length - 1 : step && at + step + order.length
    if (next === undefined) return
    event.preventDefault()
    const code = order[next % order.length]
    list.current?.querySelector<SVGGElement>(`[data-region="${code}"]`)?.focus()
  }
  const shown = MAP.regions.find(({ code }) => code === current)
  const shapes = new Map(MAP.regions.map((region) => [region.code, region]))

  return (
    <div className="flex h-full min-h-0 gap-6 phone:h-auto phone:flex-col phone:gap-3">
      {/* Maps are not mirrored. */}
      <div dir="ltr" className="flex min-h-0 min-w-0 flex-1 justify-center">
        <div
          ref={list}
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          aria-description={t('hint')}
          className="relative h-full outline-none phone:h-auto phone:w-full"
          style={{ aspectRatio: `${MAP.width + 2 * MARGIN} / ${MAP.height + 2 * MARGIN}` }}
          onKeyDown={move}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setCurrent(null)}
          onBlur={() => setCurrent(null)}
        >
          <svg
            role="presentation"
            viewBox={`${-MARGIN} ${-MARGIN} ${MAP.width + 2 * MARGIN} ${MAP.height + 2 * MARGIN}`}
            className="size-full"
          >
            {order.map((code) => {
              const shape = shapes.get(code)
              if (!shape) return null
              return (
                <g
                  key={code}
                  role="option"
                  data-region={code}
                  aria-label={`${names(code)}: ${textOf(code)}`}
                  aria-selected={code === current}
                  tabIndex={code === (current ?? order[0]) ? 0 : -1}
                  className="stroke-surface outline-none transition-[fill] duration-150"
                  style={{ fill: fillOf(code) }}
                  onFocus={() => setCurrent(code)}
                  onPointerEnter={() => setCurrent(code)}
                >
                  <path d={shape.path} strokeWidth="2" strokeLinejoin="round" />
                  {shape.dot && <circle cx={shape.x} cy={shape.y} r={DOT} strokeWidth="2" />}
                </g>
              )
            })}
            {shown && (
              <g className="pointer-events-none fill-none stroke-text">
                <path d={shown.path} strokeWidth="3.5" strokeLinejoin="round" />
                {shown.dot && <circle cx={shown.x} cy={shown.y} r={DOT} strokeWidth="3.5" />}
              </g>
            )}
          </svg>
          {shown && (
            <p
              aria-hidden="true"
              dir="auto"
              className="pointer-events-none absolute z-10 rounded-control bg-text px-2 py-1 text-meta whitespace-nowrap text-bg"
              style={tipPlace(shown)}
            >
              <bdi className="font-medium">{names(shown.code)}</bdi>
              {' · '}
              <bdi className="tabular-nums">{textOf(shown.code)}</bdi>
            </p>
          )}
        </div>
      </div>
      <RegionTable
        label={label}
        heading={heading}
        rows={listed.map((code) => ({ code, text: textOf(code), fill: fillOf(code) }))}
        scale={
          levels.length > 0
            ? {
                least: format(levels[0]?.from ?? 0),
                most: format(levels.at(-1)?.to ?? 0),
                steps: levels.length,
              }
            : null
        }
        elsewhere={elsewhere === null ? null : format(elsewhere)}
        current={current}
        onPoint={setCurrent}
      />
    </div>
  )
}

/** Above its region, below it at the top of the map, and never over the edge at the sides. */
function tipPlace({ x, y }: { x: number; y: number }) {
  const [across, down] = [(x / MAP.width) * 100, (y / MAP.height) * 100]
  return {
    insetInlineStart: `${across}%`,
    top: `${down}%`,
    transform: `translate(-${across}%, ${down < 20 ? '14px' : 'calc(-100% - 12px)'})`,
  }
}
