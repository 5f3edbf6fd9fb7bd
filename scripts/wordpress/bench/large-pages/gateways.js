// Registers the payment methods of gateways.php with the block checkout, as a gateway's own script does.
(() => {
  const { registerPaymentMethod } = window.wc.wcBlocksRegistry;
  const { getSetting } = window.wc.wcSettings;
  const { createElement } = window.wp.element;
  for (const [name, { title, description }] of Object.entries(getSetting('paymentMethodData', {}))) {
    if (!name.startsWith('bench_gateway_')) continue;
    const content = createElement('p', null, description);
    registerPaymentMethod({
      ...{ name, content, edit: content, label: title, ariaLabel: title },
      canMakePayment: () => true,
      supports: { features: ['products'] },
    });
  }
})();
