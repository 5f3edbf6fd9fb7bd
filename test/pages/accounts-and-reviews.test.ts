import { createTestShop, ORIGIN, Shopper } from '../support/pages/shopper';

const CREDENTIALS = { email: 'binh.minh@vidu.vn', password: 'mot mat khau dai' };

async function registerShopper(shopper = new Shopper()): Promise<Shopper> {
  await shopper.get('/tai-khoan/');
  return shopper.submitForm('form.register', CREDENTIALS);
}

describe('the account', () => {
  test('account page: a shopper can register, log out through the link and log in again', async () => {
    const shopper = await registerShopper();
    expect(shopper.findElement('nav.woocommerce-MyAccount-navigation .is-active')).toBeTruthy();
    expect(shopper.readText('.woocommerce-MyAccount-content')).toContain('Bạn chưa đặt đơn nào');
    await shopper.followLink('.woocommerce-MyAccount-navigation-link--customer-logout a');
    await shopper.get('/tai-khoan/');
    await shopper.submitForm('form.login', { username: CREDENTIALS.email, password: CREDENTIALS.password });
    expect(shopper.findElement('.woocommerce-MyAccount-content')).toBeTruthy();
  });

  test('account page: a wrong password is rejected, and the form keeps the user name but not the password', async () => {
    const shopper = await new Shopper().get('/tai-khoan/');
    await shopper.submitForm('form.login', { username: 'ai-do', password: 'khong phai' });
    expect(shopper.findElements('.is-error')).toHaveLength(1);
    expect((shopper.findElement('#username') as HTMLInputElement).value).toBe('ai-do');
    expect(shopper.text).not.toContain('khong phai');
  });

  test('account page: too many logins are rejected with status 429', async () => {
    const shopper = new Shopper(createTestShop({ settings: { rateLimit: 1 } }));
    await shopper.get('/tai-khoan/');
    await shopper.submitForm('form.login', { username: 'ai-do', password: 'a' });
    await shopper.submitForm('form.login', { username: 'ai-do', password: 'a' });
    expect(shopper.status).toBe(429);
  });

  test('account page: the redirect after a login never leaves the shop', async () => {
    const shopper = await registerShopper();
    await shopper.followLink('.woocommerce-MyAccount-navigation-link--customer-logout a');
    await shopper.get('/tai-khoan/');
    const fields = { username: CREDENTIALS.email, password: CREDENTIALS.password };
    await shopper.submitForm('form.login', { ...fields, redirect: 'https://evil.example/thanh-toan/' });
    expect(shopper.url).toBe(`${ORIGIN}/tai-khoan/`);
  });

  test('account page: a login without a nonce is rejected', async () => {
    const shopper = await new Shopper().postForm('/tai-khoan/', { login: '1', username: 'a', password: 'b' });
    expect(shopper.status).toBe(403);
  });

  test("account page: lists the customer's orders with links to each order", async () => {
    const shopper = await registerShopper();
    await shopper.get('/san-pham/chen-hat-mit-men-ran/');
    await shopper.submitForm('form.cart');
    await shopper.get('/thanh-toan/');
    const address = {
      billing_last_name: 'Lê',
      billing_first_name: 'Bình',
      billing_address_1: '1 Hàng Gai',
      billing_city: 'Hà Nội',
      billing_phone: '0912345678',
      billing_email: CREDENTIALS.email,
    };
    await shopper.submitForm('form.checkout', address, '#place_order');
    await shopper.get('/tai-khoan/don-hang/');
    expect(shopper.findElements('table.woocommerce-MyAccount-orders tbody tr')).toHaveLength(1);
    await shopper.followLink('.woocommerce-orders-table__cell-order-actions a');
    expect(shopper.readText('.woocommerce-order-details')).toContain('Chén hạt mít');
    const otherVisitor = await new Shopper(shopper.shop).get(shopper.url);
    expect(otherVisitor.text).not.toContain('Hàng Gai');
  });
});

describe('reviews and comments', () => {
  const REVIEW = { comment: 'Chén nhỏ vừa tay.', author: 'Lê Thị Lụa', email: 'lua@vidu.vn' };

  async function postReview(shop = createTestShop()): Promise<Shopper> {
    const shopper = await new Shopper(shop).get('/san-pham/chen-hat-mit-men-ran/');
    return shopper.submitForm('#commentform', { ...REVIEW, rating: '5' });
  }

  test('reviews: a posted review appears on the product page', async () => {
    const shopper = await postReview();
    expect(shopper.url).toMatch(/#comment-\d+$|comment-\d+/);
    expect(shopper.readText('.commentlist')).toContain(REVIEW.comment);
  });

  test('reviews: a duplicate is rejected with status 409, and a second review right after the first with status 429', async () => {
    const shopper = await postReview();
    await shopper.get('/san-pham/chen-hat-mit-men-ran/');
    await shopper.submitForm('#commentform', { ...REVIEW, rating: '5' });
    expect(shopper.status).toBe(409);
    expect(shopper.findElement('#error-page a[href*="/san-pham/"]')).toBeTruthy();
    await shopper.get('/san-pham/chen-hat-mit-men-ran/');
    await shopper.submitForm('#commentform', { ...REVIEW, comment: 'Thêm một lời nữa.', rating: '4' });
    expect(shopper.status).toBe(429);
  });

  test('comments: a comment without a name gets an error page with status 200, as in WordPress', async () => {
    const shopper = await new Shopper().get('/bai-viet/pha-am-tra-sen/');
    await shopper.submitForm('#commentform', { comment: 'Hay quá.', email: 'a@vidu.vn' });
    expect([shopper.status, shopper.findElements('#error-page').length]).toEqual([200, 1]);
  });

  test('comments: a reply appears below its parent comment', async () => {
    const shopper = await new Shopper().get('/bai-viet/pha-am-tra-sen/');
    const target = shopper.findElement('a.comment-reply-link').getAttribute('data-commentid');
    await shopper.followLink('a.comment-reply-link');
    expect((shopper.findElement('#comment_parent') as HTMLInputElement).value).toBe(target);
    await shopper.submitForm('#commentform', {
      comment: 'Tôi cũng pha như vậy.',
      author: 'Hoa',
      email: 'hoa@vidu.vn',
    });
    expect(shopper.readText(`#comment-${target} > .children`)).toContain('Tôi cũng pha như vậy.');
  });

  test('comments: name and email are stored only with consent', async () => {
    const shopper = await new Shopper().get('/bai-viet/pha-am-tra-sen/');
    const words = { comment: 'Cảm ơn tiệm.', author: 'Hoa', email: 'hoa@vidu.vn' };
    await shopper.submitForm('#commentform', { ...words, 'wp-comment-cookies-consent': 'yes' });
    expect((shopper.findElement('#author') as HTMLInputElement).value).toBe('Hoa');
    const other = await new Shopper(shopper.shop).get('/bai-viet/pha-am-tra-sen/');
    expect((other.findElement('#author') as HTMLInputElement).value).toBe('');
  });
});
