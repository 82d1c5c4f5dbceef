import { z } from 'zod'
import { periodInput } from '@/lib/mcp/period'
import { pageInput, pageOutput, periodOutput, vehicleOutput, vehiclesInput } from '@/lib/mcp/schema'
import { fuelConsumption } from '@/lib/reports/catalogue/fuel'
import { mileage as mileageReport } from '@/lib/reports/catalogue/mileage'
import { readReportPage } from './report-page'
import { countLine, isTrue, kilometresOf, numberOf, textOf } from './told-figures'
import { defineTool } from './tool'

const input = z.object({ ...vehiclesInput, ...periodInput, ...pageInput })
const common = { ...pageOutput, ...periodOutput, count: z.number().int() }
const figure = z.number().nullable()
const day = z.string().nullable().describe('A day of the account’s calendar')

export const mileage = defineTool({
  name: 'mileage',
  title: 'Mileage',
  description: `How far vehicles drove in a period of at most ${mileageReport.limits.screenDays} days, by vehicle or by vehicle and day.`,
  permissions: ['reports.read'],
  readOnly: true,
  input: input.extend({ by: z.enum(['vehicle', 'day']).default('vehicle') }),
  output: z.object({
    ...common,
    totalDistanceKm: figure,
    rows: z.array(
      z.object({
        ...vehicleOutput,
        day,
        distanceKm: figure,
        trips: figure,
        movingSeconds: figure,
        idleSeconds: figure,
        engineSeconds: figure,
        averageSpeedKmh: figure,
        maxSpeedKmh: figure,
      }),
    ),
  }),
  run: async (context, asked) => {
    const report = asked.by === 'day' ? 'mileageDaily' : 'mileage'
    const page = await readReportPage(context, { tool: 'mileage', report }, asked)
    const { rows, count, totals, nextCursor, from, to } = page
    const totalDistanceKm = kilometresOf(totals, 'distanceM')
    return {
      text: `${totalDistanceKm ?? 0} km altogether, ${from} to ${to}. ${countLine('rows', rows.length, count, nextCursor)}`,
      data: {
        timeZone: context.zone,
        from,
        to,
        count,
        nextCursor,
        totalDistanceKm,
        rows: rows.map(({ imei, name, cells }) => ({
          imei,
          name,
          day: textOf(cells, 'day'),
          distanceKm: kilometresOf(cells, 'distanceM'),
          trips: numberOf(cells, 'trips'),
          movingSeconds: numberOf(cells, 'movingS'),
          idleSeconds: numberOf(cells, 'idleS'),
          engineSeconds: numberOf(cells, 'engineS'),
          averageSpeedKmh: numberOf(cells, 'avgKmh'),
          maxSpeedKmh: numberOf(cells, 'maxKmh'),
        })),
      },
    }
  },
})

export const fuel = defineTool({
  name: 'fuel',
  title: 'Fuel',
  description: `Fuel used, filled up and drained by vehicle and day, in a period of at most ${fuelConsumption.limits.screenDays} days. For single refuellings use the report vehicleRefuelingData, for current levels currentFuelValue.`,
  permissions: ['reports.read'],
  readOnly: true,
  input,
  output: z.object({
    ...common,
    totalFuelUsedLitres: figure,
    rows: z.array(
      z.object({
        ...vehicleOutput,
        day,
        fuelUsedLitres: figure,
        estimated: z
          .boolean()
          .describe('Calculated from the distance and the consumption in the record, not measured'),
        distanceKm: figure,
        litresPer100Km: figure,
        refuelledLitres: figure,
        drainedLitres: figure,
      }),
    ),
  }),
  run: async (context, asked) => {
    const asking = { tool: 'fuel', report: 'fuelConsumption' }
    const { rows, count, totals, nextCursor, from, to } = await readReportPage(context, asking, asked)
    const told = rows.map(({ imei, name, cells }) => ({
      imei,
      name,
      day: textOf(cells, 'day'),
      fuelUsedLitres: numberOf(cells, 'fuelUsedL'),
      estimated: isTrue(cells, 'estimated'),
      distanceKm: kilometresOf(cells, 'distanceM'),
      litresPer100Km: numberOf(cells, 'consumption'),
      refuelledLitres: numberOf(cells, 'refuelledL'),
      drainedLitres: numberOf(cells, 'drainedL'),
    }))
    const totalFuelUsedLitres = numberOf(totals, 'fuelUsedL')
    const estimated = told.filter((row) => row.estimated).length
    const sum =
      count === 0
        ? 'There are no fuel figures for these vehicles in this period: no sensor reported any, and their records hold no consumption.'
        : `${totalFuelUsedLitres ?? 0} litres altogether, ${from} to ${to}. ${countLine('rows', told.length, count, nextCursor)}`
    const remark = estimated > 0 ? ` ${estimated} of them are estimated, not measured.` : ''
    return {
      text: sum + remark,
      data: { timeZone: context.zone, from, to, count, nextCursor, totalFuelUsedLitres, rows: told },
    }
  },
})
