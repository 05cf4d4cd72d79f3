/**
 * What Chromium does of its own accord is switched off by a policy that nothing inside the desktop can change. The
 * guest's own policy stands beside it and agrees with it.
 */
export const BROWSER_POLICY: Readonly<Record<string, boolean | number | string>> = {
  AlternateErrorPagesEnabled: false,
  AutofillAddressEnabled: false,
  AutofillCreditCardEnabled: false,
  BackgroundModeEnabled: false,
  BrowserSignin: 0,
  BuiltInDnsClientEnabled: false,
  ComponentUpdatesEnabled: false,
  DnsOverHttpsMode: 'off',
  DomainReliabilityAllowed: false,
  MetricsReportingEnabled: false,
  NetworkPredictionOptions: 2,
  PasswordManagerEnabled: false,
  PromotionsEnabled: false,
  SafeBrowsingProtectionLevel: 0,
  SearchSuggestEnabled: false,
  SpellCheckServiceEnabled: false,
  SyncDisabled: true,
  TranslateEnabled: false,
  UrlKeyedAnonymizedDataCollectionEnabled: false,
};
