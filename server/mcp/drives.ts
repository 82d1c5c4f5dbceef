import { z } from 'zod'
import { periodInput } from '@/lib/mcp/period'
import {
  pageInput,
  pageOutput,
  periodOutput,
  placeOutput,
  vehicleOutput,
  vehiclesInput,
  zoned,
} from '@/lib/mcp/schema'
import { parking } from '@/lib/reports/catalogue/standing'
import { trips as tripReport } from '@/lib/reports/catalogue/trips'
import { readReportPage } from './report-page'
import { countLine, isTrue, kilometresOf, numberOf, placeOf, textOf } from './told-figures'
import { defineTool } from './tool'

const input = z.object({ ...vehiclesInput, ...periodInput, ...pageInput })
const common = { ...pageOutput, ...periodOutput, count: z.number().int() }
const span = { start: zoned.nullable(), end: zoned.nullable(), seconds: z.number().nullable() }

export const trips = defineTool({
  name: 'trips',
  title: 'Trips',
  description: `Trips of vehicles in a period of at most ${tripReport.limits.screenDays} days: when, from where to where, how far and how fast.`,
  permissions: ['reports.read'],
  readOnly: true,
  input,
  output: z.object({
    ...common,
    totalDistanceKm: z.number().nullable(),
    trips: z.array(
      z.object({
        ...vehicleOutput,
        ...span,
        distanceKm: z.number().nullable(),
        maxSpeedKmh: z.number().nullable(),
        averageSpeedKmh: z.number().nullable(),
        idleSeconds: z.number().nullable(),
        startPlace: placeOutput,
        endPlace: placeOutput,
        underWay: z.boolean(),
      }),
    ),
  }),
  run: async (context, asked) => {
    const page = await readReportPage(context, { tool: 'trips', report: 'trips' }, asked)
    const { rows, count, totals, nextCursor, from, to } = page
    const totalDistanceKm = kilometresOf(totals, 'distanceM')
    return {
      text: `${countLine('trips', rows.length, count, nextCursor)} ${totalDistanceKm ?? 0} km altogether, ${from} to ${to}.`,
      data: {
        timeZone: context.zone,
        from,
        to,
        count,
        nextCursor,
        totalDistanceKm,
        trips: rows.map(({ imei, name, cells }) => ({
          imei,
          name,
          start: textOf(cells, 'start'),
          end: textOf(cells, 'end'),
          seconds: numberOf(cells, 'seconds'),
          distanceKm: kilometresOf(cells, 'distanceM'),
          maxSpeedKmh: numberOf(cells, 'maxKmh'),
          averageSpeedKmh: numberOf(cells, 'avgKmh'),
          idleSeconds: numberOf(cells, 'idleS'),
          startPlace: placeOf(cells, 'startPlace'),
          endPlace: placeOf(cells, 'endPlace'),
          underWay: isTrue(cells, 'open'),
        })),
      },
    }
  },
})

export const stops = defineTool({
  name: 'stops',
  title: 'Stops',
  description: `Where and how long vehicles stood in a period of at most ${parking.limits.screenDays} days.`,
  permissions: ['reports.read'],
  readOnly: true,
  input: input.extend({
    leastSeconds: z.number().int().min(0).max(31_536_000).optional().describe('Leaves out shorter ones'),
  }),
  output: z.object({
    ...common,
    totalSeconds: z.number().nullable(),
    stops: z.array(z.object({ ...vehicleOutput, ...span, place: placeOutput, goesOn: z.boolean() })),
  }),
  run: async (context, asked) => {
    const conditions = asked.leastSeconds === undefined ? [] : [`seconds>=${asked.leastSeconds}`]
    const page = await readReportPage(context, { tool: 'stops', report: 'parking', conditions }, asked)
    const { rows, count, totals, nextCursor, from, to } = page
    return {
      text: `${countLine('stops', rows.length, count, nextCursor)} Period: ${from} to ${to}.`,
      data: {
        timeZone: context.zone,
        from,
        to,
        count,
        nextCursor,
        totalSeconds: numberOf(totals, 'seconds'),
        stops: rows.map(({ imei, name, cells }) => ({
          imei,
          name,
          start: textOf(cells, 'start'),
          end: textOf(cells, 'end'),
          seconds: numberOf(cells, 'seconds'),
          place: placeOf(cells, 'place'),
          goesOn: isTrue(cells, 'open'),
        })),
      },
    }
  },
})
