/** What the specification leaves "not shown" about one parking service and the client has to assume. */
export interface InterfaceProfile {
  readonly name: string;
  /**
   * Status codes that prove that a request was NOT executed. The specification lists 401, 403 and 404 (section 7); the others
   * are an assumption. Anything else without a valid success body is "unknown".
   */
  readonly notExecuted: readonly number[];
}

/** Entry and exit as specified, and nothing else: the default for a real service. */
export const specificationProfile: InterfaceProfile = {
  name: 'specification',
  notExecuted: [400, 401, 403, 404, 413, 415, 422, 429],
};
