// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ManualDoors } from '@/components/settings/manual/manual-doors'
import { renderInConsole } from '../../support/console-page'

const fact = (label: string) => screen.queryByText(label)?.parentElement?.querySelector('dd')?.textContent
const NONE = 'No gateway runs at the moment.'

it('tells the host and the ports of this installation', () => {
  renderInConsole(
    <ManualDoors
      host="gps.example.com"
      doors={[
        { protocol: 'teltonika', transport: 'tcp', port: 5027 },
        { protocol: 'gt06', transport: 'tcp', port: 6023 },
        { protocol: 'teltonika', transport: 'udp', port: 5027 },
        { protocol: 'osmand', transport: 'http', port: 5055 },
      ]}
    />,
  )
  expect([fact('Host'), fact('GT06'), fact('OsmAnd')]).toEqual(['gps.example.com', 'TCP 6023', 'HTTP 5055'])
  expect(fact('Teltonika')).toBe('TCP 5027, UDP 5027')
  // By name, whatever the order of the ports.
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Host',
    'GT06',
    'OsmAnd',
    'Teltonika',
  ])
  expect(screen.queryByText(NONE)).toBeNull()
})

it('says so when nobody listens', () => {
  renderInConsole(<ManualDoors host="gps.example.com" doors={[]} />)
  expect(fact('Host')).toBe('gps.example.com')
  expect(screen.getByText(NONE)).toBeTruthy()
})
