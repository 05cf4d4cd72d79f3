"""The figures of the simulations and the generator's numbers, by Python's own random module and naive loops.

usage: simulations.py streams|figure3|figure4 SEED...   prints one JSON object, a key a seed
"""
import json
import math
import random
import sys

SC=400/math.log(10)
T="13,7,4 14,5,3 14,4,2 15,2,3 12,8,3 12,6,2 13,4,3 11,8,3 12,5,3 10,7,3".split()
pairs=[(i,j) for i in range(5) for j in range(i+1,5)]
def solve(A,b):
    n=len(b);M=[r[:]+[b[k]] for k,r in enumerate(A)]
    for c in range(n):
        p=max(range(c,n),key=lambda r:abs(M[r][c]));M[c],M[p]=M[p],M[c]
        for r in range(n):
            if r!=c:
                f=M[r][c]/M[c][c]
                for k in range(c,n+1):M[r][k]-=f*M[c][k]
    return [M[k][n]/M[k][k] for k in range(n)]
def inv(A):
    n=len(A);cols=[solve(A,[1.0*(k==c) for k in range(n)]) for c in range(n)]
    return [[cols[c][r] for c in range(n)] for r in range(n)]
def fit(W): # W[i][j]=score of i against j
    n=5;th=[0.0]*n
    def obj(t): return sum(W[i][j]*-math.log1p(math.exp(t[j]-t[i])) for i in range(n) for j in range(n) if W[i][j])-.0005*sum(x*x for x in t)
    for it in range(200):
        g=[-1e-3*x for x in th];H=[[1e-3*(a==b) for a in range(n)] for b in range(n)]
        for i in range(n):
            for j in range(i+1,n):
                N=W[i][j]+W[j][i];mu=1/(1+math.exp(th[j]-th[i]));s=W[i][j]-N*mu;g[i]+=s;g[j]-=s
                h=N*mu*(1-mu);H[i][i]+=h;H[j][j]+=h;H[i][j]-=h;H[j][i]-=h
        d=solve(H,g);st=1
        while obj([a+st*x for a,x in zip(th,d)])<obj(th)-1e-12 and st>1e-6: st/=2
        th=[a+st*x for a,x in zip(th,d)]
        if max(abs(st*x) for x in d)<1e-10:break
    return th,H
def cov(H):
    I=inv(H);n=5;P=[[(a==b)-1/n for a in range(n)] for b in range(n)]
    mm=lambda A,B:[[sum(A[i][k]*B[k][j] for k in range(n)) for j in range(n)] for i in range(n)]
    return mm(mm(P,I),P)
W=[[0.0]*5 for _ in range(5)]
for (i,j),c in zip(pairs,T):
    w,l,t=map(int,c.split(','));W[i][j]+=w+t/2;W[j][i]+=l+t/2
truth,_=fit(W);m=sum(truth)/5;truth=[x-m for x in truth]
def fig3(seed):
    r=random.Random(seed);W=[[0.0]*5 for _ in range(5)];R=[1000.0]*5;n=[0]*5;out=[]
    for v in range(1,601):
        i,j=r.choice(pairs)
        y=1 if r.random()<1/(1+math.exp(truth[j]-truth[i])) else 0
        W[i][j]+=y;W[j][i]+=1-y
        mu=1/(1+10**((R[j]-R[i])/400));Ki=12+36*30/(30+n[i]);Kj=12+36*30/(30+n[j])
        R[i]+=Ki*(y-mu);R[j]-=Kj*(y-mu);n[i]+=1;n[j]+=1
        if v%20==0:
            th,H=fit(W);a=1000+SC*(th[0]-sum(th)/5);h=1.96*SC*math.sqrt(cov(H)[0][0])
            out.append(dict(votes=v,rating=a,half=h,stream=R[0],covers=abs(a-(1000+SC*truth[0]))<=h))
    return out
def fig4(seed):
    r=random.Random(seed); t=0; arr=[]
    while True:
        t+=r.expovariate(12/60)
        if t>1440: break
        arr.append(t)
    s=[r.lognormvariate(math.log(6),.5) for _ in arr]
    free=[0]*4; waits=[];done=0
    for a,x in zip(arr,s):
        k=min(range(4),key=lambda i:free[i]); st=max(a,free[k]); free[k]=st+x; waits.append(st-a); done+= st+x<=1440
    return dict(arrivals=len(arr),battlesCompleted=done,meanWaitMin=sum(waits)/len(waits) if waits else 0,maxWaitMin=max(waits))

def streams(seed):
    r=random.Random(seed)
    return dict(bits=[r.getrandbits(k%32+1) for k in range(700)],fractions=[r.random() for _ in range(700)],
        choices=[r.choice(range(k+1)) for k in range(400)],exponentials=[r.expovariate(.2) for _ in range(600)],
        normals=[r.normalvariate(0,1) for _ in range(600)],logNormals=[r.lognormvariate(1.5,.5) for _ in range(600)])
if __name__=='__main__':
    what=dict(streams=streams,figure3=fig3,figure4=fig4)[sys.argv[1]]
    print(json.dumps({seed:what(int(seed)) for seed in sys.argv[2:]}))
