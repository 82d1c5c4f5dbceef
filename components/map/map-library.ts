/** What of the library is used: named here one by one, so that bundles leave out the rest. */
export { Map, Marker, setWorkerUrl } from 'maplibre-gl'
